import { AddonError } from '../../errors/addon-error';
import type { EditableSheet } from '../../platform/platform';
import { cellAt } from '../../sheets/areas';
import { grow, makeRoom } from '../../sheets/grow-sheet';
import { addRows, type Columns, columnsOf, writeHeadings } from '../../sheets/own-sheet';
import { writeCells } from '../../sheets/write-cells';
import { ruleFields, testLabels } from './condition-words';
import { firstMatchField, isFirstMatchText, type RuleColumn, requireColumns, ruleSheet } from './rule-sheet';
import type { NewRule } from './views';

/** Adds rules below the last row in use. */
export function appendRules(sheet: EditableSheet, rules: readonly NewRule[]): void {
  const records = rules.map(({ field, test, value, and, tag, set }) => ({
    on: true,
    field: ruleFields[field].label,
    test: testLabels[test],
    value,
    ...(and === undefined ? {} : { and }),
    tag: tag || null,
    ...(set === undefined ? {} : { setColumn: set.column, setTo: set.value }),
  }));
  const columns = withColumns(
    sheet,
    (['and', 'setColumn', 'setTo'] as const).filter((key) => records.some((record) => key in record)),
  );
  addRows(sheet, ruleSheet, columns, sheet.lastRow() + 1, records);
}

/** Switches the row of the option on or off. Adds one above the rules if there is none. */
export function writeFirstMatch(sheet: EditableSheet, isOn: boolean): void {
  const { on, field } = readColumns(sheet);
  if (on < 0 || field < 0) {
    throw new AddonError('invalid_rule', 'The first row of FIN Rules must have the headings On and Field for this.');
  }
  const cell = (row: number, column: number) => cellAt(row, column + 1);
  const texts = sheet.displayValues({ row: 1, column: field + 1, rowCount: sheet.lastRow(), columnCount: 1 });
  const found = texts.flatMap(([text = ''], index) => (isFirstMatchText(text) ? [index + 1] : []));
  if (found.length === 0 && isOn) {
    makeRoom(sheet, 2);
    grow('rows', () => sheet.insertRowsBefore(2, 1));
    writeCells(sheet, cell(2, field), [[firstMatchField]]);
    found.push(2);
  }
  for (const row of found) {
    writeCells(sheet, cell(row, on), [[isOn]]);
    sheet.setCheckboxes(cell(row, on));
  }
}

function readColumns(sheet: EditableSheet): Columns<RuleColumn> {
  return requireColumns(columnsOf(ruleSheet, sheet.rowValues(1)));
}

/** Columns that the user has deleted are added again, to the right of everything in it. */
function withColumns(sheet: EditableSheet, needed: readonly RuleColumn[]): Columns<RuleColumn> {
  const columns: { [Column in RuleColumn]: number } = { ...readColumns(sheet) };
  for (const key of needed.filter((each) => columns[each] < 0)) {
    const last = sheet.lastColumn();
    if (sheet.columnCount() === last) grow('columns', () => sheet.insertColumnsAfter(last, 1));
    writeHeadings(sheet, [ruleSheet.columns[key]], last + 1);
    columns[key] = last;
  }
  return columns;
}
