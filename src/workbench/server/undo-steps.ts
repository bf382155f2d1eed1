import type { Workbook } from '../workbook/workbook';

/** What one request changes is one step of undo. `name` keeps the steps of different routes apart. */
export function createUndoSteps({ history }: Pick<Workbook, 'history'>, name: string): (act: () => void) => void {
  let count = 0;
  return (act) => {
    count += 1;
    history.within(`${name} ${count}`, act);
  };
}
