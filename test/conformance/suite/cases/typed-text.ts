import { anyRefusal, type Case, refused, type Statement } from '../case';
import { scratchCell } from '../run/scratch';

/** The formula of a cell, or its value if it has no formula, after setValues has written a value to it. */
function written(statement: Statement, value: unknown, format = ''): Case {
  return {
    ...statement,
    mode: 'function',
    run: () => {
      const cell = scratchCell();
      if (format !== '') cell.setNumberFormat(format);
      cell.setValues([[value]]);
      if (cell.getFormula() === '') return cell.getValue();
      return format === '@' ? 'a formula' : cell.getFormula();
    },
  } as Case;
}

/** The value of a cell after text is written to it in a spreadsheet with a German locale. */
function german(id: string, rule: string, text: string, expected: unknown): Case {
  return {
    id,
    rule,
    mode: 'function',
    run: () => {
      const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
      spreadsheet.setSpreadsheetLocale('de_DE');
      try {
        return scratchCell().setValue(text).getValue();
      } finally {
        spreadsheet.setSpreadsheetLocale('en_US');
      }
    },
    expected,
  };
}

/** The spreadsheet of the suite has the locale en_US and the time zone America/New_York. */
export const typedText: readonly Case[] = [
  written({ id: 'typed/digits', rule: 'Digits become a number.', expected: 7 }, '007'),
  written({ id: 'typed/exponent', rule: 'An exponent becomes a number.', expected: 100_000 }, '1e5'),
  written({ id: 'typed/groups', rule: 'Grouped digits become a number.', expected: 1_000 }, '1,000'),
  written({ id: 'typed/currency', rule: 'A currency becomes a number.', expected: 2.99 }, '$2.99'),
  written({ id: 'typed/percent', rule: 'A percentage becomes its number.', expected: 0.1 }, '10%'),
  written({ id: 'typed/true', rule: 'TRUE becomes a boolean.', expected: true }, 'TRUE'),
  written({ id: 'typed/false', rule: 'false becomes a boolean.', expected: false }, 'false'),
  written(
    {
      id: 'typed/iso-date',
      rule: 'An ISO date becomes midnight in the spreadsheet’s zone.',
      expected: new Date('2024-01-02T05:00:00Z'),
    },
    '2024-01-02',
  ),
  written(
    {
      id: 'typed/slash-date',
      rule: 'A date with slashes is month/day in a spreadsheet with an American locale.',
      expected: new Date('2026-02-01T05:00:00Z'),
    },
    '2/1/2026',
  ),
  written({ id: 'typed/no-date', rule: 'Text like a day that does not exist stays text.', expected: '33/33' }, '33/33'),
  written({ id: 'typed/words', rule: 'Words stay text.', expected: 'Café & Co' }, 'Café & Co'),
  written({ id: 'typed/formula', rule: 'A leading = is a formula.', expected: '=1+1' }, '=1+1'),
  written({ id: 'typed/plus', rule: 'A leading + is a formula.', expected: /^"=\+?1\+2"$/ }, '+1+2'),
  written(
    {
      id: 'typed/minus',
      rule: 'What happens to a leading - before a reference.',
      alternatives: { A: { says: 'a formula', is: '=-B1' }, B: { says: 'text', is: '-B1' } },
      host: 'A',
      addon: 'only results of formulas show text of the API, and they are not evaluated.',
    },
    '-B1',
  ),
  written(
    {
      id: 'typed/at',
      rule: 'What happens to a leading @.',
      alternatives: { A: { says: 'it stays text', is: '@home' }, B: { says: 'something else', is: /^/ } },
      host: 'A',
      addon: 'only results of formulas show text of the API, and they are not evaluated.',
    },
    '@home',
  ),
  german('typed/german-decimal', 'With a German locale, 1,5 is a number.', '1,5', 1.5),
  german('typed/german-groups', 'With a German locale, 1.234,5 is a number.', '1.234,5', 1_234.5),
  german(
    'typed/german-date',
    'With a German locale, the day comes before the month.',
    '1.2.2026',
    new Date('2026-02-01T05:00:00Z'),
  ),
  german(
    'typed/german-slashes',
    'With a German locale, the day comes before the month also with slashes.',
    '13/2/2026',
    new Date('2026-02-13T05:00:00Z'),
  ),
  written(
    {
      id: 'typed/apostrophe',
      rule: 'A leading apostrophe keeps a value as text and is not part of it.',
      expected: '007',
    },
    "'007",
  ),
  written(
    { id: 'typed/apostrophe-date', rule: 'An apostrophe keeps a date as text.', expected: '2024-01-02' },
    "'2024-01-02",
  ),
  written({ id: 'typed/apostrophe-plus', rule: 'An apostrophe keeps a leading + as text.', expected: '+1+2' }, "'+1+2"),
  written(
    { id: 'typed/apostrophe-equals', rule: 'An apostrophe keeps a leading = as text.', expected: '=1+1' },
    "'=1+1",
  ),
  written({ id: 'typed/two-apostrophes', rule: 'The second apostrophe is part of the text.', expected: "'x" }, "''x"),
  written({ id: 'typed/number', rule: 'A number is stored as it is.', expected: -0.125 }, -0.125),
  written({ id: 'typed/boolean', rule: 'A boolean is stored as it is.', expected: true }, true),
  written(
    { id: 'typed/date', rule: 'A date is read back as the same instant.', expected: new Date('2026-07-01T13:45:00Z') },
    new Date('2026-07-01T13:45:00Z'),
  ),
  written(
    { id: 'typed/text-format-digits', rule: 'A cell of format @ keeps digits as text.', expected: '007' },
    '007',
    '@',
  ),
  written(
    { id: 'typed/text-format-date', rule: 'A cell of format @ keeps a date as text.', expected: '1/2' },
    '1/2',
    '@',
  ),
  written(
    { id: 'typed/text-format-true', rule: 'A cell of format @ keeps TRUE as text.', expected: 'TRUE' },
    'TRUE',
    '@',
  ),
  written(
    {
      id: 'typed/text-format-equals',
      rule: 'What happens to a leading = in a cell of format @.',
      alternatives: {
        A: { says: 'refused, but only in the workbench, so that no script relies on it', is: anyRefusal },
        B: { says: 'it stays text', is: '=1+1' },
        C: { says: 'it becomes a formula', is: 'a formula' },
      },
      host: 'A',
      addon: 'it writes no text of the API to such a cell.',
    },
    '=1+1',
    '@',
  ),
  written(
    {
      id: 'typed/text-format-apostrophe',
      rule: 'What happens to a leading apostrophe in a cell of format @.',
      alternatives: {
        A: { says: 'refused, but only in the workbench, so that no script relies on it', is: anyRefusal },
        B: { says: 'it is kept', is: "'007" },
        C: { says: 'it is dropped', is: '007' },
      },
      host: 'A',
      addon: 'it does not combine an apostrophe with this format.',
    },
    "'007",
    '@',
  ),
  written(
    {
      id: 'typed/empty-text',
      rule: 'What a cell contains after empty text is written.',
      alternatives: { A: { says: 'a blank', is: '' }, B: { says: 'something else', is: /^/ } },
      host: 'A',
      addon: 'it writes null for a missing value.',
    },
    '',
  ),
  written(
    {
      id: 'typed/object',
      rule: 'What happens to a plain object.',
      alternatives: { A: { says: 'refused', is: anyRefusal }, B: { says: 'text', is: /^"/ } },
      host: 'A',
      addon: 'it writes no objects.',
    },
    { a: 1 },
  ),
  {
    id: 'typed/null-clears',
    rule: 'null clears a cell.',
    mode: 'function',
    run: () => {
      const cell = scratchCell();
      cell.setValue('x').setValues([[null]]);
      return [cell.getValue(), cell.isBlank()];
    },
    expected: ['', true],
  },
  {
    id: 'typed/undefined-clears',
    rule: 'undefined clears a cell.',
    mode: 'function',
    run: () => {
      const cell = scratchCell();
      cell.setValue('x').setValue(undefined);
      return [cell.getValue(), cell.isBlank()];
    },
    expected: ['', true],
  },
  {
    id: 'typed/empty-text-is-blank',
    rule: 'Whether a cell is blank after empty text is written.',
    mode: 'function',
    run: () => scratchCell().setValue('x').setValue('').isBlank(),
    alternatives: { A: { says: 'yes', is: true }, B: { says: 'no', is: false } },
    host: 'A',
    addon: 'it writes null for a missing value.',
  },
  {
    id: 'typed/50000',
    rule: 'Text of 50,000 characters is accepted.',
    mode: 'function',
    run: () => String(scratchCell().setValue('x'.repeat(50_000)).getValue()).length,
    expected: 50_000,
  },
  {
    id: 'typed/50001',
    rule: 'Text of 50,001 characters is refused.',
    mode: 'function',
    run: () => {
      scratchCell().setValue('x'.repeat(50_001));
      SpreadsheetApp.flush();
    },
    expected: refused('Your input contains more than the maximum of 50000 characters in a single cell.'),
  },
];
