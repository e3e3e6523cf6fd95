#include <ixp.h>
__scratch uint8_t byte;
int main(void)
{
    byte = 1;
}
