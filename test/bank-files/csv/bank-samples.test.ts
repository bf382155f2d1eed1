import { bankSamples } from './support/bank-samples';
import { readText } from './support/read-text';

test.each(bankSamples)('reads the CSV of $bank', async ({ text, rows, account, closing, notes = 0 }) => {
  const read = await readText(text);
  expect(read.rows).toEqual(rows);
  expect(read.notes).toHaveLength(notes);
  const { statement, closing: balance } = read.end;
  if (account !== undefined) expect(statement.account.id).toBe(account);
  if (closing !== undefined) expect(`${balance?.date ?? '-'} ${balance?.amount}`).toBe(closing);
});

test('reads a file the same whatever its chunks are', async () => {
  for (const { text, rows } of bankSamples) expect((await readText(text, {}, 7)).rows).toEqual(rows);
});
