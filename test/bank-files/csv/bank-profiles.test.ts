import { bankProfiles } from '../../../src/bank-files/csv/profiles/bank-profiles';
import { bankSamples } from './support/bank-samples';
import { readText } from './support/read-text';

const known = bankProfiles.map((profile) => ({
  profile,
  bank: profile.bank,
  sample: bankSamples.find(({ bank }) => bank === profile.bank),
}));

/** The lines of a sample up to its first transaction, with a day that fits both orders. */
async function firstRowOf(text: string): Promise<string> {
  const [first, second] = (await readText(text)).transactions;
  const lines = text.split('\r\n').slice(0, (second?.line ?? Number.POSITIVE_INFINITY) - 1);
  const row = lines.slice((first?.line ?? 1) - 1).join('\r\n');
  const ambiguous = row
    .replace(/(?<=(?:^|[;,|"\t]) ?)(?:1[3-9]|2\d)([/.-])11\1(?=\d)/g, '05$111$1')
    .replace(/(?<=(?:^|[;,|"\t]) ?)11([/.-])(?:1[3-9]|2\d)\1(?=\d)/g, '11$105$1');
  return [
    ...lines.slice(0, (first?.line ?? 1) - 1).filter((line) => !/\d\d[/.-]\d\d[/.-]/.test(line)),
    ambiguous,
    '',
  ].join('\r\n');
}

test('knows more than twenty banks, each by headings of its own', () => {
  expect(bankProfiles.length).toBeGreaterThan(20);
  const headings = bankProfiles.map((profile) => profile.headings.join('|'));
  expect(new Set(headings).size).toBe(headings.length);
});

test.each(known)('reads one row of $bank without a question', async ({ profile, sample }) => {
  const text = await firstRowOf(sample?.text ?? '');
  const { found, rows } = await readText(text);
  expect(found.certainty).toBe('profile');
  expect(found.layout.bank).toBe(profile.bank);
  const day = /^(\d{4}-\d\d)-\d\d/;
  const [expected = ''] = sample?.rows ?? [];
  const isAmbiguous = /(?<=(?:^|[;,|"\t\n]) ?)(?:05[/.-]11|11[/.-]05)[/.-]/.test(text);
  expect(rows).toEqual([isAmbiguous ? expected.replace(day, '$1-05') : expected]);
});
