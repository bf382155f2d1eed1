import { toLetters } from '../../platform/spreadsheet';
import type { SplitColumn, SplitColumns } from '../../splits/split-sheet';

/**
 * The Check cell of a row: whether the parts add up to the recorded amount, or that the row belongs to none. In the syntax of the United States, which
 * scripts use in files of every locale. TEXT would need a pattern in the locale of the spreadsheet, FIXED needs none.
 */
export function checkFormula(columns: SplitColumns, row: number): string {
  const letters = (column: SplitColumn): string => `$${toLetters(columns[column] + 1)}`;
  const cell = (column: SplitColumn): string => `${letters(column)}${row}`;
  const all = (column: SplitColumn): string => `${letters(column)}:${letters(column)}`;
  if (columns.recorded < 0) return '';
  const [id, recorded] = [cell('id'), cell('recorded')];
  const missing = `ROUND((${recorded}-SUMIF(${all('id')},${id},${all('amount')}))*IF(${recorded}<0,-1,1),2)`;
  const words = `FIXED(ABS(${missing}),2,TRUE)&IF(${missing}>0," missing"," too much")`;
  const without = `IF(${cell('amount')}="","","no Transaction ID")`;
  return `=IF(${id}="",${without},IF(${recorded}="","",IF(${missing}=0,"adds up",${words})))`;
}
