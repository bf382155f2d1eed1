/**
 * How long a call of a sheet takes, in ms: assumed. Nobody published a table by size; Google's own advice and reports
 * agree on some tenths of a second for a call and seconds for tens of thousands of cells. Both readers are charged alike.
 */
export const sheetMs = { call: 100, perThousandCellsRead: 10, perThousandCellsWritten: 40 } as const;
