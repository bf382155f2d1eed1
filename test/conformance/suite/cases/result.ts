import type { Block, Case, CellCase, Statement } from '../case';

type Read = NonNullable<CellCase['read']>;

/** A function that returns a value, and what the sheet then holds: by default the value of the formula's cell. */
export function result(
  statement: Statement,
  run: () => unknown,
  read: Read = ({ anchor }) => anchor.getValue(),
  more: Partial<CellCase> = {},
): Case {
  const { id, rule } = statement;
  return { ...statement, id, rule, mode: 'cell', showsValue: true, run, read, ...more } as Case;
}

export const values =
  (rowCount: number, columnCount: number): Read =>
  ({ anchor }) =>
    anchor.offset(0, 0, rowCount, columnCount).getValues();

/** ISBLANK of the formula's cell, asked by a formula beside it. */
export const isBlankFormula = ({ anchor, input }: Block): void =>
  void input.setFormula(`=ISBLANK(${anchor.getA1Notation()})`);
export const isBlank: Read = ({ input }) => input.getValue();
