/**
 * Assumed latency of sheet calls in ms. No figures by size are published. Google's advice and users' reports agree on
 * tenths of a second per call, and seconds for tens of thousands of cells. Both readers use the same latency.
 */
export const sheetMs = { call: 100, perThousandCellsRead: 10, perThousandCellsWritten: 40 } as const;
