import type { Case, CellCase, Statement } from '../case';

/** The value of the formula is the time of its execution, which shows whether `then` made it run again. */
function rerun(
  statement: Statement,
  then: NonNullable<CellCase['then']>,
  formula?: CellCase['formula'],
  prepare?: CellCase['prepare'],
): Case {
  return {
    ...statement,
    mode: 'cell',
    showsValue: true,
    prepare: prepare ?? (() => undefined),
    ...(formula === undefined ? {} : { formula }),
    run: () => Date.now(),
    then,
    read: ({ anchor }, before) => (String(anchor.getValue()) === before ? 'not run again' : 'run again'),
  } as Case;
}

const again = 'run again';

export const recalculation: readonly Case[] = [
  rerun(
    { id: 'recalculation/argument', rule: 'A changed argument makes a custom function run again.', expected: again },
    ({ input }) => void input.setValue(2),
    withInput('recalculation/argument'),
    ({ input }) => void input.setValue(1),
  ),
  rerun(
    {
      id: 'recalculation/read-cell',
      rule: 'A cell that the function reads by itself does not make it run again.',
      expected: 'not run again',
    },
    ({ input }) => void input.setValue(2),
  ),
  rerun(
    {
      id: 'recalculation/placeholder',
      rule: 'A formula runs again if it is replaced by text, flushed and then restored.',
      expected: again,
    },
    ({ anchor }) => {
      const formula = anchor.getFormula();
      anchor.setValue('…');
      SpreadsheetApp.flush();
      anchor.setFormula(formula);
    },
  ),
  rerun(
    {
      id: 'recalculation/same-formula',
      rule: 'Whether a formula runs again when the same formula is written to its cell.',
      alternatives: {
        A: { says: 'it does not', is: 'not run again' },
        B: { says: 'it does', is: again },
      },
      host: 'A',
      addon: 'it changes an argument, or writes a placeholder in between.',
    },
    ({ anchor }) => void anchor.setFormula(anchor.getFormula()),
  ),
  rerun(
    {
      id: 'recalculation/tick-back',
      rule: 'Whether an argument that returns to an earlier value runs the function again.',
      alternatives: {
        A: { says: 'no, its earlier result is reused', is: 'not run again' },
        B: { says: 'yes', is: again },
      },
      host: 'B',
      addon: 'its tick is a number that only increases.',
    },
    ({ input }) => {
      input.setValue(2);
      SpreadsheetApp.flush();
      input.setValue(1);
    },
    withInput('recalculation/tick-back'),
    ({ input }) => void input.setValue(1),
  ),
  {
    id: 'recalculation/equal-calls',
    rule: 'Whether two cells with the same call share one run.',
    mode: 'cell',
    showsValue: true,
    prepare: ({ input }) => void input.setFormula('=CONFORM_VALUE("recalculation/equal-calls")'),
    run: () => `${Date.now()} ${Math.random()}`,
    read: ({ anchor, input }) => (anchor.getValue() === input.getValue() ? 'one run' : 'two runs'),
    alternatives: { A: { says: 'they do', is: 'one run' }, B: { says: 'each runs', is: 'two runs' } },
    host: 'A',
    addon: 'equal reads share their rows in the cache, and one waits for the other.',
  },
  {
    id: 'recalculation/loading',
    rule: 'A cell whose custom function is still running reads as Loading...',
    mode: 'function',
    run: () => {
      const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Conformance cells');
      const cell = sheet?.getRange(1, 12);
      cell?.setFormula(`=CONFORM_VALUE("runtime/nap", ${Date.now()})`);
      SpreadsheetApp.flush();
      return cell?.getValue();
    },
    expected: 'Loading...',
  },
];

function withInput(id: string): NonNullable<CellCase['formula']> {
  return ({ input }) => `=CONFORM_VALUE("${id}", ${input.getA1Notation()})`;
}
