import type { EditableSheet } from '../../platform/platform';
import { isInArea } from '../../sheets/areas';
import type { DeclaredSheet } from './declared-sheet';
import { areaAt, contentsOf } from './write-sheet';

/** Whether the sheet has anything that the add-on did not write: a value, a formula, a note, or one that is gone. */
export function isChanged(sheet: EditableSheet, declared: DeclaredSheet): boolean {
  const contents = contentsOf(declared);
  const area = {
    ...{ row: 1, column: 1 },
    rowCount: Math.max(sheet.lastRow(), ...contents.map(({ row }) => row)),
    columnCount: Math.max(sheet.lastColumn(), ...contents.map(({ column }) => column)),
  };
  const [shown, formulas] = [sheet.displayValues(area), sheet.formulasIn(area)];
  const at = (rows: readonly (readonly string[])[], row: number, column: number) => rows[row - 1]?.[column - 1] ?? '';
  const results = declared.results.map(([cells, key]) => {
    const all = areaAt(cells);
    const keyColumn = areaAt(`${key}1`).column;
    const hasResult = (row: number) => {
      const shownThere = at(shown, row, keyColumn);
      return shownThere !== '' && !at(shown, all.row, all.column).startsWith('#');
    };
    let rowCount = 0;
    while (rowCount < all.rowCount && hasResult(all.row + rowCount)) rowCount += 1;
    return { ...all, rowCount };
  });
  const own = new Map(contents.map(({ row, column, text }) => [`${row},${column}`, text]));
  const isOwn = (row: number, column: number): boolean => {
    const [formula, value, text] = [at(formulas, row, column), at(shown, row, column), own.get(`${row},${column}`)];
    if (text?.startsWith('=') === true) return plain(formula) === plain(text);
    if (formula !== '') return false;
    if (text !== undefined) return value === text;
    return value === '' || results.some((each) => isInArea(each, row, column));
  };
  const noted = (declared.notes ?? []).map(([cell, note]) => ({ cell: areaAt(cell), note }));
  const noteAt = (row: number, column: number): string =>
    noted.find(({ cell }) => cell.row === row && cell.column === column)?.note ?? '';
  const notes = sheet.notes(area);
  return shown.some((line, r) =>
    line.some((_, c) => !isOwn(r + 1, c + 1) || (notes[r]?.[c] ?? '') !== noteAt(r + 1, c + 1)),
  );
}

/** Google may write a formula again with other blanks and quotes, as when a sheet is renamed. */
function plain(formula: string): string {
  return formula.replace(/[\s']/g, '');
}

/** Whether formulas of one sheet refer to another one. */
export function refersTo(sheet: EditableSheet, name: string): boolean {
  const [rowCount, columnCount] = [sheet.lastRow(), sheet.lastColumn()];
  if (rowCount === 0 || columnCount === 0) return false;
  const wanted = `${plain(name)}!`.toLowerCase();
  const formulas = sheet.formulasIn({ row: 1, column: 1, rowCount, columnCount });
  return formulas.some((line) => line.some((formula) => plain(formula).toLowerCase().includes(wanted)));
}
