import type { Row } from './split-rows';

/** Whether the last row of a file begins as the one above, and ends before it has an amount: the file was cut. */
export function isCut(row: Row, before: Row): boolean {
  if (row.cells.length >= before.cells.length) return false;
  const form = (cell = '') => cell.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a');
  const [first, own] = [form(before.cells[0]), form(row.cells[0])];
  return row.cells.length === 1 ? /^0\D/.test(own) && first.startsWith(own) : own !== '' && first === own;
}

/**
 * Whether the last row of a file without headings states the balance of an account: it names one and nothing else, and is
 * shorter than the row above. Sample, below `05/11/2026;-3,2;Carte;;CB BOULANGERIE;;0`: `27/11/2026;1234,56;;01234 123456A`.
 */
export function statesBalance(row: Row, before: Row): boolean {
  if (row.cells.length >= before.cells.length) return false;
  const [own, other] = textPlaces(row.cells);
  const isOfAccount = other === undefined && /^(?=(?:\D*\d){8})[\dA-Z ]+$/.test(row.cells[own ?? -1] ?? '');
  return isOfAccount && own !== undefined && !textPlaces(before.cells).includes(own);
}

function textPlaces(cells: readonly string[]): number[] {
  return cells.flatMap((cell, place) => (/\p{L}/u.test(cell) || /^\d[\d ]{9,}/.test(cell) ? place : []));
}
