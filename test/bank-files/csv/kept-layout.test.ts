import { describeLayout, previewRows } from '../../../src/bank-files/csv/describe-layout';
import type { CsvLayout } from '../../../src/bank-files/csv/layout';
import { parseLayout } from '../../../src/bank-files/csv/parse-layout';
import { readText, toFile } from './support/read-text';

const lines = (...each: string[]) => `${each.join('\n')}\n`;

/** A layout as it comes back from where it was kept. */
function keep(layout: CsvLayout): CsvLayout {
  return parseLayout(JSON.parse(JSON.stringify(layout)));
}

test('reads the next file of a bank by the layout that was kept, without a question', async () => {
  const first = await readText(lines('Posted;Shop;Sum', '13/06/2026;A;1.117', '14/06/2026;B;-12,5'), {
    positive: 'out',
  });
  expect(first.rows).toEqual(['2026-06-13 -1117.00 - A', '2026-06-14 12.50 - B']);
  // All of this fits two readings.
  const next = lines('Account 12345678', '', 'Posted;Shop;Sum', '05/06/2026;C;2.500');
  const read = await readText(next, { layouts: [keep(first.found.layout)] });
  expect(read.rows).toEqual(['2026-06-05 -2500.00 - C']);
  expect(read.found.certainty).toBe('kept');
});

test('knows a file without headings by what its cells are', async () => {
  const first = await readText(lines('13/06/2026,A,3.20,,96.80', '14/06/2026,B,,5.00,101.80'));
  const layouts = [keep(first.found.layout)];
  const next = await readText(lines('05/06/2026,C,1.00,,100.80', '06/06/2026,D,,2.00,102.80'), { layouts });
  expect(next.rows).toEqual(['2026-06-05 -1.00 - C', '2026-06-06 2.00 - D']);
  expect(next.found.certainty).toBe('kept');
  const other = await readText(lines('13/06/2026,C,-1.00', '14/06/2026,D,2.00'), { layouts });
  expect(other.found.certainty).not.toBe('kept');
});

test('refuses a row that the kept layout cannot read', async () => {
  const { found } = await readText(lines('Date;Text;Amount', '13/06/2026;A;-1.00'));
  const changed = readText(lines('Date;Text;Amount', '06/13/2026;A;-1.00'), { layouts: [keep(found.layout)] });
  await expect(changed).rejects.toThrow('Line 2: "06/13/2026" is no day of the calendar, with the day first.');
});

test('refuses a kept layout that was changed into none', async () => {
  const { found } = await readText(lines('Date;Text;Amount', '2026-06-13;A;-1.00'));
  const wrong = { ...found.layout, decimal: ';' };
  expect(() => parseLayout(wrong)).toThrow('The kept layout cannot be used: decimal is missing or wrong.');
  expect(() => parseLayout({ ...found.layout, columns: { date: ['Date'] } })).toThrow('columns is missing or wrong');
  expect(() => parseLayout([])).toThrow('it is missing or wrong');
});

test('shows what there is to confirm, with three rows as they would be stored', async () => {
  const text = lines(
    'Datum;Text;Soll;Haben',
    '13.06.2026;A;1,00;',
    '14.06.2026;B;;2,00',
    '15.06.2026;C;3,00;',
    '16.06.2026;D;4,00;',
  );
  const { found } = await readText(text);
  expect(describeLayout(found)).toEqual([
    'The layout was found and is not proven: compare a few rows with the file.',
    'Dates have the day first: line 2 shows it.',
    'Days have the day first, amounts have a decimal comma, and money out is in Soll, money in in Haben.',
    'Columns: date: Datum; out: Soll; in: Haben; name: Text; memo: Text.',
  ]);
  const rows = await previewRows(toFile(text), found.layout);
  expect(rows.map(({ date, amount, name }) => `${date} ${amount} ${name}`)).toEqual([
    '2026-06-13 -1.00 A',
    '2026-06-14 2.00 B',
    '2026-06-15 -3.00 C',
  ]);
});
