alu[
