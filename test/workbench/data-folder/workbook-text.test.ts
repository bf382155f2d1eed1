import { readWorkbookText, WorkbookTextError } from '../../../src/workbench/data-folder/workbook-text';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';

let savedText: string;

beforeAll(async () => {
  const workbook = await createUniverWorkbook({ name: 'Books', timeZone: 'Europe/Berlin', locale: 'de_DE' });
  workbook.write(0, { row: 1, column: 1, rowCount: 1, columnCount: 2 }, [[{ value: 'a' }, { formula: '=1+1' }]]);
  workbook.setNotes(0, { row: 1, column: 1, rowCount: 1, columnCount: 1 }, [['a note']]);
  workbook.rangeMetadata.developerMetadata.add({
    sheetId: null,
    rectangle: null,
    kind: 'SPREADSHEET',
    key: 'a',
    value: null,
    visibility: 'DOCUMENT',
  });
  await workbook.whenCalculated();
  savedText = JSON.stringify(workbook.snapshot());
  workbook.dispose();
});

/** The saved text with one change. */
function changed(
  change: (workbook: {
    [name: string]: unknown;
    document: { [name: string]: unknown; sheets: { [id: string]: { [name: string]: unknown } }; sheetOrder: string[] };
  }) => void,
): string {
  const copy = JSON.parse(savedText);
  change(copy);
  return JSON.stringify(copy);
}

test('a saved workbook is read without changes', () => {
  expect(JSON.stringify(readWorkbookText(savedText))).toBe(savedText);
});

test('a byte order mark is ignored', () => {
  expect(JSON.stringify(readWorkbookText(`\uFEFF${savedText}`))).toBe(savedText);
});

test('a result longer than the limit of typed text is read without changes', async () => {
  const workbook = await createUniverWorkbook();
  const at = { row: 1, column: 1, rowCount: 1, columnCount: 1 };
  workbook.write(0, at, [[{ formula: '=REPT("a",30000)&REPT("b",30000)' }]]);
  await workbook.whenCalculated();
  expect(String(workbook.values(0, at)[0]?.[0])).toHaveLength(60_000);
  const saved = JSON.stringify(workbook.snapshot());
  workbook.dispose();
  expect(JSON.stringify(readWorkbookText(saved)) === saved).toBe(true);
});

test('empty and very long names are read without changes', () => {
  const text = changed(({ document }) => {
    document.name = '';
    Object.assign(document.sheets['0'] ?? {}, { name: 'x'.repeat(2_000) });
  });
  expect(JSON.stringify(readWorkbookText(text))).toBe(text);
});

test.each<[string, () => string, string]>([
  ['half a file', () => savedText.slice(0, savedText.length / 2), 'It is not JSON, or only a part of it.'],
  ['an empty file', () => '', 'It is empty.'],
  ['a list', () => '[]', 'It does not contain a workbook.'],
  ['null', () => 'null', 'It does not contain a workbook.'],
  [
    'a newer version',
    () => changed((w) => Object.assign(w, { format: 2 })),
    'It was saved by a newer version of the workbench.',
  ],
  ['a file of another program', () => '{"version":3,"cells":[]}', 'It is not a workbook of this program.'],
  [
    'an invalid format number',
    () => changed((w) => Object.assign(w, { format: '1' })),
    'It is not a workbook of this program.',
  ],
  [
    'no document',
    () => changed((w) => Object.assign(w, { document: null })),
    'It is not a complete workbook: document is not valid.',
  ],
  [
    'an id that is a path',
    () => changed(({ document }) => Object.assign(document, { id: '../host' })),
    'It is not a complete workbook: document.id is not valid.',
  ],
  [
    'a negative row',
    () => changed(({ document }) => Object.assign(document.sheets['0'] ?? {}, { cellData: { '-1': {} } })),
    'It is not a complete workbook: document.sheets.0.cellData.-1 is not valid.',
  ],
  [
    'a cell of the wrong type',
    () => changed(({ document }) => Object.assign(document.sheets['0'] ?? {}, { cellData: { 0: { 0: 'x' } } })),
    'It is not a complete workbook: document.sheets.0.cellData.0.0 is not valid.',
  ],
  [
    'more cells than Sheets allows',
    () =>
      changed(({ document }) => Object.assign(document.sheets['0'] ?? {}, { rowCount: 1_000_000, columnCount: 11 })),
    'It has more than 10,000,000 cells.',
  ],
  [
    'a sheet that is missing in the list of sheets',
    () => changed(({ document }) => Object.assign(document, { sheetOrder: ['1'] })),
    'It is not a complete workbook: its list of sheets does not match its sheets.',
  ],
  [
    'two sheets with the same name',
    () =>
      changed(({ document }) => {
        document.sheets['1'] = { ...document.sheets['0'], id: '1', name: 'SHEET1' };
        document.sheetOrder.push('1');
      }),
    'Two of its sheets have the same name.',
  ],
  [
    'an unknown time zone',
    () => changed((w) => Object.assign(w, { timeZone: 'Mars/Olympus' })),
    'Its time zone does not exist: Mars/Olympus.',
  ],
  [
    'an invalid locale',
    () => changed((w) => Object.assign(w, { locale: '<b>' })),
    'It is not a complete workbook: locale is not valid.',
  ],
  [
    'a field that reaches the prototype',
    () => savedText.replace('{"format"', '{"__proto__":{"isOwner":true},"format"'),
    'It has a field named __proto__, which no workbook has.',
  ],
  [
    'a field that reaches the prototype, in the JSON of a resource',
    () =>
      changed(({ document }) =>
        Object.assign(document, { resources: [{ name: 'SHEET_NOTE_PLUGIN', data: '{"__proto__":{}}' }] }),
      ),
    'It has a field named __proto__, which no workbook has.',
  ],
  ['extremely deep nesting', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'It is nested too deeply.'],
  [
    'nesting deeper than that of a workbook',
    () => changed((w) => Object.assign(w, { more: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) })),
    'It is nested too deeply.',
  ],
  [
    'an invalid attachment',
    () => changed((w) => Object.assign(w, { attachments: { metadata: [{ id: 'x' }] } })),
    'It is not a complete workbook: attachments.protections is not valid.',
  ],
  [
    'a filter with an unknown condition',
    () =>
      changed(({ attachments }) => {
        const criteria = { 1: { hiddenValues: [], condition: { name: 'constructor', values: [] } } };
        (attachments as { filters: object[] }).filters.push({ id: 1, sheetId: 0, rectangle: null, criteria });
      }),
    'It is not a complete workbook: attachments.filters.0.criteria.1.condition is not valid.',
  ],
])('refuses %s with a clear message', (_, text, message) => {
  expect(() => readWorkbookText(text())).toThrow(WorkbookTextError);
  expect(() => readWorkbookText(text())).toThrow(message);
  expect(({} as { isOwner?: boolean }).isOwner).toBeUndefined();
});
