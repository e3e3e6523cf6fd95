/* Multiplication and division, which the machine does not have: inlined and specialised by LLVM. */

#define INLINE __attribute__((always_inline))

INLINE unsigned ixp_runtime_mul(unsigned a, unsigned b)
{
    unsigned product = 0;

    while (a) {
        if (a & 1)
            product += b;
        b += b;
        a >>= 1;
    }
    return product;
}

INLINE unsigned ixp_runtime_udiv(unsigned a, unsigned b)
{
    unsigned quotient = 0, rest = 0;

    for (int bit = 0; bit < 32; bit++) {
        rest = rest << 1 | a >> 31;
        a <<= 1;
        quotient <<= 1;
        if (rest >= b) {
            rest -= b;
            quotient |= 1;
        }
    }
    return quotient;
}

INLINE unsigned ixp_runtime_urem(unsigned a, unsigned b)
{
    unsigned rest = 0;

    for (int bit = 0; bit < 32; bit++) {
        rest = rest << 1 | a >> 31;
        a <<= 1;
        if (rest >= b)
            rest -= b;
    }
    return rest;
}

INLINE int ixp_runtime_sdiv(int a, int b)
{
    unsigned x = a < 0 ? -(unsigned)a : (unsigned)a, y = b < 0 ? -(unsigned)b : (unsigned)b;
    unsigned quotient = ixp_runtime_udiv(x, y);

    return (int)((a ^ b) < 0 ? -quotient : quotient);
}

INLINE int ixp_runtime_srem(int a, int b)
{
    unsigned x = a < 0 ? -(unsigned)a : (unsigned)a, y = b < 0 ? -(unsigned)b : (unsigned)b;
    unsigned rest = ixp_runtime_urem(x, y);

    return (int)(a < 0 ? -rest : rest);
}
