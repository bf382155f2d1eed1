import { AddonError } from '../../errors/addon-error';
import type { EditableSheet, Platform, Sheet } from '../../platform/platform';
import { grow, makeRoom } from '../../sheets/grow-sheet';
import { writeCells } from '../../sheets/write-cells';
import { ruleFields, testLabels } from './condition-words';
import { explain, findColumns, firstMatchField, type Heading, isFirstMatchText } from './rule-sheet';
import type { NewRule } from './views';

/** Adds rules below the last row in use. */
export function appendRules(platform: Platform, sheet: Sheet, rules: readonly NewRule[]): void {
  const editable = editableRules(platform, sheet);
  const needed: Heading[] = [
    ...(rules.some(({ and }) => and !== undefined) ? (['And'] as const) : []),
    ...(rules.some(({ set }) => set !== undefined) ? (['Set column', 'Set to'] as const) : []),
  ];
  const columns = withColumns(editable, needed);
  const row = editable.lastRow() + 1;
  makeRoom(editable, row + rules.length - 1);
  const rows = rules.map(({ field, test, value, and, tag, set }) => ({
    On: true,
    Field: ruleFields[field].label,
    Test: testLabels[test],
    Value: value,
    And: and ?? null,
    Tag: tag || null,
    'Set column': set?.column ?? null,
    'Set to': set?.value ?? null,
  }));
  for (const name of [...(['On', 'Field', 'Test', 'Value', 'Tag'] as const), ...needed]) {
    const column = columns[name];
    if (column === undefined) continue;
    const area = { row, column: column + 1, rowCount: rows.length, columnCount: 1 };
    writeCells(
      editable,
      area,
      rows.map((each) => [each[name as keyof typeof each]]),
    );
    if (name === 'On') editable.setCheckboxes(area);
  }
}

/** Switches the row of the option on or off. Adds one above the rules if there is none. */
export function writeFirstMatch(platform: Platform, sheet: Sheet, isOn: boolean): void {
  const editable = editableRules(platform, sheet);
  const columns = columnsOf(editable);
  const [on, field] = [columns.On, columns.Field];
  if (on === undefined || field === undefined) {
    throw new AddonError('invalid_rule', 'The first row of FIN Rules must have the headings On and Field for this.');
  }
  const cell = (row: number, column: number) => ({ row, column: column + 1, rowCount: 1, columnCount: 1 });
  const texts = editable.displayValues({ row: 1, column: field + 1, rowCount: editable.lastRow(), columnCount: 1 });
  const found = texts.flatMap(([text = ''], index) => (isFirstMatchText(text) ? [index + 1] : []));
  if (found.length === 0 && isOn) {
    makeRoom(editable, 2);
    grow('rows', () => editable.insertRowsBefore(2, 1));
    writeCells(editable, cell(2, field), [[firstMatchField]]);
    found.push(2);
  }
  for (const row of found) {
    writeCells(editable, cell(row, on), [[isOn]]);
    editable.setCheckboxes(cell(row, on));
  }
}

function editableRules(platform: Platform, sheet: Sheet): EditableSheet {
  const editable = platform.spreadsheet()?.editableSheet(sheet.id()) ?? null;
  if (editable === null) throw new AddonError('no_spreadsheet', 'The sheet FIN Rules is gone.');
  return editable;
}

type Columns = { readonly [Name in Heading]?: number };

function columnsOf(sheet: EditableSheet): Columns {
  const area = { row: 1, column: 1, rowCount: 1, columnCount: Math.max(1, sheet.lastColumn()) };
  return findColumns(sheet.displayValues(area)[0] ?? []);
}

/** Columns that the user has deleted are added again, to the right of everything in the sheet. */
function withColumns(sheet: EditableSheet, needed: readonly Heading[]): Columns {
  const columns: { [Name in Heading]?: number } = { ...columnsOf(sheet) };
  for (const name of needed.filter((each) => columns[each] === undefined)) {
    const last = sheet.lastColumn();
    if (sheet.columnCount() === last) grow('columns', () => sheet.insertColumnsAfter(last, 1));
    const heading = { row: 1, column: last + 1, rowCount: 1, columnCount: 1 };
    writeCells(sheet, heading, [[name]]);
    sheet.setBoldIn([heading]);
    explain(sheet, name, last + 1);
    columns[name] = last;
  }
  return columns;
}
