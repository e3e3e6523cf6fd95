"""The reference router, from RFCs and ITU-T recommendations: what becomes of each packet."""
