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

/** What users do that makes sheets, rows or properties. */
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

export const operations: readonly Operation[] = [
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

let tableId = '';
/** What the user has typed. */
const own = { sheetId: 0, row: 3, column: 2 };

/** A household with a table, its trigger, and cells of the user. */
export async function keepUsed(): Promise<Kept> {
  const first = await openHousehold();
  first.must('connect', connection);
  first.must('optIn');
  tableId = (first.must('createTable', tableInput) as { id: string }).id;
  first.must('runTable', { id: tableId, readsEverything: false });
  first.must('setHourlyRefresh', { isOn: true });
  first.workbook.write(own.sheetId, { ...own, rowCount: 1, columnCount: 1 }, [[{ value: 'typed by the user' }]]);
  const table = tableSheet(first);
  first.workbook.write(table, { row: 2, column: 14, rowCount: 1, columnCount: 1 }, [[{ value: 'note of the user' }]]);
  const kept = keep(first);
  first.close();
  return kept;
}

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

export function check(household: Household, message: string | null): void {
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

/** Runs it, and may have Google refuse one call. */
export function execute(household: Household, { run }: Operation, refused: number | null = null): Outcome {
  const alerts: string[] = [];
  let calls = 0;
  let refusedCall = '';
  household.host.before = ({ type, method, args }) => {
    calls += 1;
    const isQuestion = JSON.stringify(args[2])?.includes('YES_NO') === true;
    if (type === 'Ui' && method === 'alert' && !isQuestion) alerts.push(String(args[1]));
    if (calls !== refused) return undefined;
    refusedCall = `${type}.${method}`;
    return { refusal: 'Service error: Spreadsheets' };
  };
  const message = run(household);
  household.host.before = null;
  return { message: message ?? alerts[0] ?? null, calls, refusedCall };
}

export const sheetNames = (household: Household): string[] => [...sheetsOf(household).keys()].sort();

/** What each sheet has, but for the time in the refresh cell, and without what can be undone of the last run. */
export function sheetsOf({ workbook }: Household): Map<string, string> {
  const sheets = workbook.sheets().filter(({ name }) => name !== 'FIN Undo');
  return new Map(
    sheets.map(({ sheetId, name }) => {
      const used = workbook.usedRectangle(sheetId);
      const cells = used === null ? [] : [workbook.values(sheetId, used), workbook.formulas(sheetId, used)];
      return [name, JSON.stringify(cells).replace(/"FIN_REFRESH",\d+/, '"FIN_REFRESH"')];
    }),
  );
}

/** New sheets of which some is missing. */
export function halfMade(
  household: Household,
  before: ReadonlySet<string>,
  complete: ReadonlyMap<string, string>,
): string[] {
  const isHalf = ([name, cells]: [string, string]) => !before.has(name) && complete.get(name) !== cells;
  return [...sheetsOf(household)].filter(isHalf).map(([name]) => name);
}
