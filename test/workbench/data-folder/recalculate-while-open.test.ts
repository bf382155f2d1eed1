import { recalculateWhileOpen } from '../../../src/workbench/data-folder/recalculate-while-open';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { FakeCustomFunctions } from '../../support/host/fake-custom-functions';

const hourMs = 3_600_000;

let workbook: Workbook;
let functions: FakeCustomFunctions;
let clock: number;
let pageCount: number;
let notifyClockListener: () => void;
let recalculation: ReturnType<typeof recalculateWhileOpen>;

beforeEach(async () => {
  workbook = await createUniverWorkbook();
  functions = new FakeCustomFunctions({ fin_one: () => [[1]] });
  workbook.setCustomFunctions(functions);
  workbook.write(0, { row: 1, column: 1, rowCount: 2, columnCount: 1 }, [
    [{ formula: '=FIN_ONE()' }],
    [{ formula: '=FIN_ONE()' }],
  ]);
  await workbook.whenCalculated();
  clock = 1_000_000;
  pageCount = 1;
  const host = {
    now: () => clock,
    on: (_name: string, listener: never) => {
      notifyClockListener = listener as () => void;
      return () => {};
    },
  };
  recalculation = recalculateWhileOpen({ workbook, host: host as never }, () => pageCount);
});

afterEach(() => {
  recalculation.stop();
  workbook.dispose();
});

/** Advances the clock as the host does. */
async function advance(ms: number): Promise<number> {
  clock += ms;
  notifyClockListener();
  await workbook.whenCalculated();
  return functions.calls.length;
}

test('custom functions run again every hour, and equal calls run once', async () => {
  expect(await advance(hourMs - 1)).toBe(1);
  expect(await advance(1)).toBe(2);
  expect(await advance(hourMs - 1)).toBe(2);
  expect(await advance(1)).toBe(3);
});

test('custom functions do not run while no page is open, and run when a page opens again', async () => {
  recalculation.onOpened();
  pageCount = 0;
  expect(await advance(5 * hourMs)).toBe(1);
  pageCount = 1;
  recalculation.onOpened();
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(2);
});

test('neither the first page nor a second one beside it runs custom functions again', async () => {
  recalculation.onOpened();
  pageCount = 2;
  recalculation.onOpened();
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(1);
});

test('recalculations that become due during a calculation are combined into one', async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    clock += hourMs;
    notifyClockListener();
  }
  await workbook.whenCalculated();
  await workbook.whenCalculated();
  expect(functions.calls).toHaveLength(3);
});
