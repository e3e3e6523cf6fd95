#include <ixp.h>
int main(void)
{
    float half = *SCRATCH(1) * 0.5f;

    *SCRATCH(0) = (uint32_t)half;
}
