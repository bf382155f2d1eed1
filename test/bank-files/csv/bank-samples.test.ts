import { bankProfiles } from '../../../src/bank-files/csv/profiles/bank-profiles';
import { bankSamples } from './support/bank-samples';
import { readText } from './support/read-text';

const ways = bankSamples.flatMap((sample) => [
  { ...sample, way: 'by its kind', profiles: [] },
  { ...sample, way: 'by what is known', profiles: bankProfiles },
]);

test.each(ways)('reads the CSV of $bank $way', async ({ text, rows, account, closing, notes = 0, profiles }) => {
  const read = await readText(text, { profiles });
  expect(read.rows).toEqual(rows);
  expect(read.notes).toHaveLength(notes);
  const { statement, closing: balance } = read.end;
  if (account !== undefined) expect(statement.account.id).toBe(account);
  if (closing !== undefined) expect(`${balance?.date ?? '-'} ${balance?.amount}`).toBe(closing);
});

test('reads a file the same whatever its chunks are', async () => {
  for (const { text, rows } of bankSamples) expect((await readText(text, {}, 7)).rows).toEqual(rows);
});
