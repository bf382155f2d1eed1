import type { Block, Case, CellCase, Statement } from '../case';

type Read = NonNullable<CellCase['read']>;

/** A custom function result, and what the sheet then contains: by default the value of the formula's cell. */
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

/** A formula in another cell that returns ISBLANK of the formula's cell. */
export const isBlankFormula = ({ anchor, input }: Block): void =>
  void input.setFormula(`=ISBLANK(${anchor.getA1Notation()})`);
export const isBlank: Read = ({ input }) => input.getValue();
