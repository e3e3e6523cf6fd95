// Sizes of AAL5 PDUs (ITU-T I.363.5).
#ifndef AAL5_UC
#define AAL5_UC

// Return the number of cells of a PDU: ceil((bytes + MORE) / 48), where x / 3 = 43 * x >> 7 for x
// below 128. MORE is AAL5_TRAILER if `bytes` is the AAL5 Length, or the bytes that LLC/SNAP and
// trailer add to a frame without FCS.
#define AAL5_TRAILER        8
#macro pdu_cells(cells, bytes, MORE)
.local sixteenths term
    alu[sixteenths, bytes, +, (MORE + 47)]
    alu_shf[sixteenths, --, B, sixteenths, >>4]
    alu_shf[term, --, B, sixteenths, <<1]
    alu[cells, sixteenths, +, term]
    alu_shf[term, --, B, sixteenths, <<3]
    alu[cells, cells, +, term]
    alu_shf[term, --, B, sixteenths, <<5]
    alu[cells, cells, +, term]
    alu_shf[cells, --, B, cells, >>7]
.endlocal
#endm

#endif
