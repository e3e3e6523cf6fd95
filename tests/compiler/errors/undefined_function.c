#include <ixp.h>
uint32_t other(void);
int main(void)
{
    *SCRATCH(0) = other();
}
