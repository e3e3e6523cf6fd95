#include <ixp.h>
void start(void)
{
    *SCRATCH(0) = 1;
}
