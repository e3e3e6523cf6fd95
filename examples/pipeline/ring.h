// What the two stages share: for each direction a ring of PIECES pieces of a frame.
//
// The data of a piece stand in SDRAM, its RCV_CNTL in scratch. The receiver counts pieces that it has
// written, the transmitter those that it has taken; each of the counts has one writer.
#define PIECES              8           // a power of two
#define PIECES_BIT          3           // set in a number of pieces that fill the ring
#define QUADWORDS_SHIFT     3           // 8 quadwords of SDRAM for a piece
#define WRITTEN             0           // longwords of scratch: a count for each direction
#define TAKEN               2
#define STATUS              16          // PIECES longwords for each direction

#define RCV_CNTL_RXFAIL     16
#define RCV_CNTL_RXERROR    15
#define RCV_CNTL_EOP        14
#define RCV_CNTL_SOP        13

// Set the places of a piece in SDRAM and in scratch from its number.
#macro find_piece(number, DIRECTION, data, word)
    alu[word, number, AND, (PIECES - 1)]
    alu_shf[data, --, B, word, <<QUADWORDS_SHIFT]
    immed[base, (PIECES * DIRECTION << QUADWORDS_SHIFT)]
    alu[data, data, +, base]
    immed[base, (STATUS + PIECES * DIRECTION)]
    alu[word, word, +, base]
#endm
