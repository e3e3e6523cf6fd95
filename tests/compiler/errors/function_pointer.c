#include <ixp.h>
typedef uint32_t (*function)(void);
int main(void)
{
    *SCRATCH(0) = ((function)*SCRATCH(1))();
}
