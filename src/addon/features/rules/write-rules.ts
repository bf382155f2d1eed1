import type { EditableSheet } from '../../platform/platform';
import { ruleFields, testLabels } from '../../rules/condition-words';
import {
  firstMatchField,
  isFirstMatchText,
  lackingHeadings,
  type RuleColumn,
  requireColumns,
  ruleSheet,
} from '../../rules/rule-sheet';
import { insertColumns, insertRows, makeRoom } from '../../sheets/grow-sheet';
import { addRows, type Columns, writeHeadings } from '../../sheets/own-sheet';
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
  const columns = readColumns(sheet);
  const { on, field } = columns;
  if (on < 0 || field < 0) {
    throw lackingHeadings('On and Field for this');
  }
  const texts = sheet.displayValues({ row: 1, column: field + 1, rowCount: sheet.lastRow(), columnCount: 1 });
  const found = texts.flatMap(([text = ''], index) => (isFirstMatchText(text) ? [index + 1] : []));
  if (found.length === 0 && isOn) {
    makeRoom(sheet, 2);
    insertRows(sheet, 2, 1);
    addRows(sheet, ruleSheet, columns, 2, [{ on: isOn, field: firstMatchField }]);
  }
  for (const row of found) addRows(sheet, ruleSheet, columns, row, [{ on: isOn }]);
}

function readColumns(sheet: EditableSheet): Columns<RuleColumn> {
  return requireColumns(sheet.rowValues(1));
}

/** Columns that the user has deleted are added again, to the right of everything in it. */
function withColumns(sheet: EditableSheet, needed: readonly RuleColumn[]): Columns<RuleColumn> {
  const columns: { [Column in RuleColumn]: number } = { ...readColumns(sheet) };
  for (const key of needed.filter((each) => columns[each] < 0)) {
    const last = sheet.lastColumn();
    if (sheet.columnCount() === last) insertColumns(sheet, last);
    writeHeadings(sheet, [ruleSheet.columns[key]], last + 1);
    columns[key] = last;
  }
  return columns;
}
