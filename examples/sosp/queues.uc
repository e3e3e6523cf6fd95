// What input and output loops share: queues in scratchpad, their locks in SRAM.
//
// A queue holds 16 descriptors, addresses of buffers. Its head and tail count pieces.

#define QUEUES          0               // scratch: descriptors of queue q from 16 * q on
#define STATE           0x100           // scratch: tail of queue q at STATE + q,
#define HEADS           16              // and its head at STATE + HEADS + q
#define READY           0x120           // scratch: a bit for each queue that holds pieces
#define COUNTED         1               // scratch: pieces taken, at READY + COUNTED
#define ROUTES          0x1000          // SRAM: routes
#define LOCKS           0x2000          // SRAM: a lock for each queue
#define SENT            0x3000          // SRAM: pieces sent, of each queue
#define FLOWS           0x4000          // SRAM: state of flows, for the blocks of extra work

#ifndef ALONE
#define ALONE           0               // 1: the loop runs without the other one
#endif

// Operations of the published loop that its description does not name.
#macro operations(COUNT)
    #define_eval LEFT COUNT
    #while (LEFT > 0)
        alu[_work, _work, +, 1]
        #define_eval LEFT (LEFT - 1)
    #endloop
#endm
