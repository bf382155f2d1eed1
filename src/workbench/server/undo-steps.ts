import type { Workbook } from '../workbook/workbook';

/** The changes of one request are one undo step. `name` separates the steps of different routes. */
export function createUndoSteps({ history }: Pick<Workbook, 'history'>, name: string): (act: () => void) => void {
  let count = 0;
  return (act) => {
    count += 1;
    history.within(`${name} ${count}`, act);
  };
}
