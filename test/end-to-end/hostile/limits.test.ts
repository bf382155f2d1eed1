import { limits } from '../../../src/workbench/apps-script/quotas/limits';
import { type Household, type Kept, openHousehold, user } from './household';
import { check, execute, halfMade, keepUsed, operations, sheetNames, sheetsOf } from './operations';

// A spreadsheet at the limits of Google: what no longer fits is refused, and nothing is lost or half made.

/** `AT_LIMITS=all` tries each operation, not only the one that is named with a limit. */
const triesAll = process.env['AT_LIMITS'] === 'all';

interface Limit {
  readonly limit: string;
  readonly tries: string;
  reach(household: Household): void;
  leave(household: Household): void;
}

const filler = 'filler';
const newSheetCells = 26_000;

/** Of the 10 million cells, so many are left. */
function leaveCells({ workbook }: Household, left: number): void {
  const { sheetId } = workbook.insertSheet(filler, 1);
  const used = workbook.sheets().reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
  workbook.insertRows(sheetId, 1, Math.floor((limits.workbookCells - used - left) / 26));
}

function leaveSheets({ workbook }: Household, left: number): void {
  for (let count = workbook.sheets().length; count < limits.workbookSheets - left; count += 1) {
    workbook.insertSheet(`${filler} ${count}`, 1);
  }
}

function dropFillers({ workbook }: Household): void {
  for (const { sheetId, name } of workbook.sheets()) if (name.startsWith(filler)) workbook.deleteSheet(sheetId);
}

const stores = ({ host, workbook }: Household) =>
  [`document:${workbook.id}`, `user:${user.id}`].map((name) => {
    host.store.state.properties[name] ??= {};
    return host.store.state.properties[name] as { [key: string]: string };
  });

/** Other scripts of the file have the rest, in values of at most 9 KB. */
function leaveBytes(household: Household, left: number): void {
  for (const store of stores(household)) {
    const used = Object.entries(store).reduce((sum, [k, v]) => sum + Buffer.byteLength(k) + Buffer.byteLength(v), 0);
    let rest = limits.propertyStoreBytes - used - left;
    for (let index = 1; rest > 20; index += 1) {
      const bytes = Math.min(rest - `${filler}${index}`.length, limits.propertyValueBytes);
      store[`${filler}${index}`] = 'x'.repeat(bytes);
      rest -= bytes + `${filler}${index}`.length;
    }
  }
}

function dropBytes(household: Household): void {
  for (const store of stores(household)) {
    for (const name of Object.keys(store)) if (name.startsWith(filler)) delete store[name];
  }
}

const all: readonly Limit[] = [
  { limit: 'no cell is left', tries: 'createTable', reach: (each) => leaveCells(each, 0), leave: dropFillers },
  {
    limit: 'one more sheet has room',
    tries: 'insertAlerts',
    reach: (each) => leaveCells(each, newSheetCells + 26),
    leave: dropFillers,
  },
  { limit: '200 sheets', tries: 'createTable', reach: (each) => leaveSheets(each, 0), leave: dropFillers },
  { limit: '199 sheets', tries: 'insertAlerts', reach: (each) => leaveSheets(each, 1), leave: dropFillers },
  { limit: 'no byte is left', tries: 'runTable', reach: (each) => leaveBytes(each, 0), leave: dropBytes },
  { limit: '400 bytes are left', tries: 'createTable', reach: (each) => leaveBytes(each, 400), leave: dropBytes },
];

let kept: Kept;

beforeAll(async () => {
  kept = await keepUsed();
});

test.each(all)('$limit: each operation succeeds or says why not, and nothing is lost or half made', async (each) => {
  const said: string[] = [];
  const wrong: string[] = [];
  for (const operation of operations.filter(({ name }) => triesAll || name === each.tries)) {
    const calm = await openHousehold({ kept });
    const before = new Set(sheetsOf(calm).keys());
    const { message } = execute(calm, operation);
    const [names, complete] = [sheetNames(calm), sheetsOf(calm)];
    calm.close();
    const household = await openHousehold({ kept });
    each.reach(household);
    const first = execute(household, operation);
    each.leave(household);
    said.push(`${operation.name}: ${first.message}`);
    try {
      check(household, first.message);
      expect(first.message ?? '').not.toMatch(/report this|^Exception/);
      if (first.message !== message) expect(halfMade(household, before, complete)).toEqual([]);
      household.host.sleep(600_000);
      if (first.message !== message || operation.removesAgain !== true) {
        const again = execute(household, operation);
        expect(again.message).toBe(message);
        check(household, again.message);
        if (operation.insertsAgain !== true) expect(sheetNames(household)).toEqual(names);
      }
    } catch (error) {
      wrong.push(`${operation.name}, ${first.message}: ${String((error as Error).message).slice(0, 600)}`);
    }
    household.close();
  }
  if (triesAll) console.log([each.limit, ...said].join('\n'));
  expect(wrong).toEqual([]);
});
