import {
  cellsOf,
  connection,
  type Household,
  type Kept,
  keep,
  keyPartsIn,
  openHousehold,
  tableInput,
  tagId,
  user,
} from './household';

// Google refuses any one service call of an operation, once, as its services do on a bad day.

const refusal = 'Service error: Spreadsheets';
/** Calls of each operation that are refused, spread over it. `REFUSED_CALLS=all` refuses each call, one after the other. */
const sampled = process.env['REFUSED_CALLS'] ?? '4';

interface Operation {
  readonly name: string;
  /** Returns the error that the user sees, or null. */
  run(household: Household): string | null;
  /** Each time it inserts another table. */
  readonly insertsAgain?: boolean;
  /** After it has succeeded, it removes what it has inserted. */
  readonly removesAgain?: boolean;
}

const sidebar = (operation: string, input: (household: Household) => object | null = () => null) => ({
  name: operation,
  run: (household: Household) => household.host.sidebar(user.id, operation, input(household)).error?.message ?? null,
});

const menu = (name: string): Operation => ({
  name,
  run({ host }) {
    return host.menu(user.id, name).error;
  },
});

const operations: readonly Operation[] = [
  sidebar('connect', () => connection),
  { ...sidebar('createTable', () => tableInput), insertsAgain: true },
  sidebar('runTable', () => ({ id: tableId, readsEverything: true })),
  sidebar('shareConnection'),
  sidebar('disconnect', () => ({ deletesRowLists: true })),
  sidebar('refreshNow'),
  { name: 'tag the selected rows', run: tagSelection },
  { ...menu('insertTransactionsTable'), insertsAgain: true },
  ...['insertBudget', 'insertDashboard', 'insertCategories', 'insertRates', 'insertAlerts'].map(menu),
  { ...menu('insertStarter'), removesAgain: true },
];

let kept: Kept;
let tableId = '';
/** What the user has typed. */
const own = { sheetId: 0, row: 3, column: 2 };

beforeAll(async () => {
  const first = await openHousehold();
  first.must('connect', connection);
  first.must('optIn');
  tableId = (first.must('createTable', tableInput) as { id: string }).id;
  first.must('runTable', { id: tableId, readsEverything: false });
  first.must('setHourlyRefresh', { isOn: true });
  first.workbook.write(own.sheetId, { ...own, rowCount: 1, columnCount: 1 }, [[{ value: 'typed by the user' }]]);
  const table = tableSheet(first);
  first.workbook.write(table, { row: 2, column: 14, rowCount: 1, columnCount: 1 }, [[{ value: 'note of the user' }]]);
  kept = keep(first);
  first.close();
});

function tableSheet({ workbook }: Household): number {
  return workbook.sheets().find(({ name }) => name === 'Transactions')?.sheetId ?? -1;
}

function tagSelection(household: Household): string | null {
  const { host, workbook } = household;
  workbook.setSelection(user.id, tableSheet(household), [{ row: 2, column: 1, rowCount: 4, columnCount: 11 }]);
  const state = host.sidebar(user.id, 'getState', null);
  if (!state.ok) return state.error?.message ?? '';
  const { connectionFingerprint } = state.data as { connectionFingerprint: string };
  const selection = host.sidebar(user.id, 'readSelection', { connectionFingerprint });
  if (!selection.ok) return selection.error?.message ?? '';
  const { selectionId, transactions } = selection.data as { selectionId: string; transactions: { id: string }[] };
  const transactionIds = transactions.map(({ id }) => id);
  const tags = [{ id: tagId, path: 'Trip' }];
  const attached = host.sidebar(user.id, 'attachTag', {
    connectionFingerprint,
    selectionId,
    tagId,
    transactionIds,
    tags,
  });
  return attached.error?.message ?? null;
}

function check(household: Household, message: string | null): void {
  const { workbook, host } = household;
  const cells = cellsOf(workbook);
  expect(cells).toContain('typed by the user');
  expect(cells).toContain('note of the user');
  if (message !== null) expect(message).toMatch(/^[A-Z“][^\n]*\w[.…)?]?$/);
  expect(keyPartsIn(`${message} ${cells} ${JSON.stringify(host.events)}`)).toEqual([]);
}

interface Outcome {
  /** What the sidebar, a dialog or Google says; null if nothing is wrong. */
  readonly message: string | null;
  readonly calls: number;
  readonly refusedCall: string;
}

/** Runs it, and has Google refuse one call. */
function execute(household: Household, { run }: Operation, refused: number | null): Outcome {
  const alerts: string[] = [];
  let calls = 0;
  let refusedCall = '';
  household.host.before = ({ type, method, args }) => {
    calls += 1;
    const isQuestion = JSON.stringify(args[2])?.includes('YES_NO') === true;
    if (type === 'Ui' && method === 'alert' && !isQuestion) alerts.push(String(args[1]));
    if (calls !== refused) return undefined;
    refusedCall = `${type}.${method}`;
    return { refusal };
  };
  const message = run(household);
  household.host.before = null;
  return { message: message ?? alerts[0] ?? null, calls, refusedCall };
}

const sheetNames = (household: Household): string[] => [...sheetsOf(household).keys()].sort();

/** What each sheet has, but for the time in the refresh cell. */
function sheetsOf({ workbook }: Household): Map<string, string> {
  return new Map(
    workbook.sheets().map(({ sheetId, name }) => {
      const used = workbook.usedRectangle(sheetId);
      const cells = used === null ? [] : [workbook.values(sheetId, used), workbook.formulas(sheetId, used)];
      return [name, JSON.stringify(cells).replace(/"FIN_REFRESH",\d+/, '"FIN_REFRESH"')];
    }),
  );
}

/** New sheets of which some is missing, but for what can be undone of the last run. */
function halfMade(household: Household, before: ReadonlySet<string>, complete: ReadonlyMap<string, string>): string[] {
  const isHalf = ([name, cells]: [string, string]) =>
    !before.has(name) && name !== 'FIN Undo' && complete.get(name) !== cells;
  return [...sheetsOf(household)].filter(isHalf).map(([name]) => name);
}

test.each(operations)(
  '$name: after a refused call the user has everything, and the same again succeeds',
  async (each) => {
    const calm = await openHousehold({ kept });
    const before = new Set(sheetNames(calm));
    const { message, calls } = execute(calm, each, null);
    const [names, complete] = [sheetNames(calm), sheetsOf(calm)];
    calm.close();
    const all = Array.from({ length: calls }, (_, index) => index + 1);
    const wrong: string[] = [];
    for (const refused of sampled === 'all' ? all : spread(calls, Number(sampled))) {
      const household = await openHousehold({ kept });
      const first = execute(household, each, refused);
      try {
        check(household, first.message);
        if (first.message !== message) expect(halfMade(household, before, complete)).toEqual([]);
        // What says nothing is complete.
        if (first.message === message) expect(sheetNames(household)).toEqual(names);
        // Longer than the lock of a run that did not end.
        household.host.sleep(600_000);
        if (first.message === message && each.removesAgain === true) continue;
        const again = execute(household, each, null);
        expect(again.message).toBe(message);
        check(household, again.message);
        if (each.insertsAgain === true) continue;
        expect(halfMade(household, before, complete)).toEqual([]);
        expect(sheetNames(household)).toEqual(names);
      } catch (error) {
        wrong.push(
          `${refused} ${first.refusedCall}, ${first.message}: ${String((error as Error).message).slice(0, 600)}`,
        );
      } finally {
        household.close();
      }
    }
    if (sampled === 'all') console.log(`${each.name}: ${calls} refused calls`);
    expect(wrong).toEqual([]);
  },
);

function spread(calls: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.max(1, Math.round((calls * (index + 0.5)) / count)));
}
