/** A statement may have 65,535 values, and the widest row has 40. */
const rowsPerStatement = 500;

export async function inChunks<Row>(
  rows: readonly Row[],
  save: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await save(rows.slice(start, start + rowsPerStatement));
  }
}
