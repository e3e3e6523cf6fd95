"""Model the reference router, from RFCs and ITU-T recommendations: the outcome of each packet."""
