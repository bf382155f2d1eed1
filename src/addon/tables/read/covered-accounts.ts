import { describeCapabilities } from '../../connections/capabilities';
import { AddonError } from '../../errors/addon-error';
import { countedAccounts } from '../../formulas/networth/select';
import { readAccounts } from '../../lookup/accounts';
import { readDayKey, type ServerRow } from '../../matching/rows';
import { accountCurrency } from '../../rows/account';
import { type Row, textOf, toId } from '../../rows/row';
import type { Session } from '../../session/session';
import { accountChangesColumn, indexOfColumn } from '../definition/datasets';
import type { CoveredAccounts } from '../definition/table';
import type { TableRun } from '../run/table-run';
import { type LocatedRows, locateRows } from '../sheet/locate-rows';

interface CoveredRows {
  /** With the changes of accounts in their column. */
  readonly rows: ServerRow[];
  readonly covered: CoveredAccounts;
  /** The rows of the sheet, if they were read for it. */
  readonly located?: LocatedRows;
}

/**
 * Names in the rows of today which accounts they add up and the rows of the day before did not, and the other way round.
 * Throws `accounts_hidden` if the key does not see an account that the history covers: the sum of the others would look
 * like a loss.
 */
export function coverAccounts(run: TableRun, serverRows: readonly ServerRow[]): CoveredRows {
  const { session, dates, table, state, owned } = run;
  const { today } = dates;
  const known = state.accounts;
  const visible = readAccounts(session).rows;
  const counted = countedAccounts(session, { account: table.filters.accountIds });
  const isOfAll = table.filters.accountIds.length === 0;
  // Chosen accounts that the key does not see were refused when their names were looked up.
  if (isOfAll && known !== null) refuseHidden(run, known.accounts, visible);

  const accounts = hashesOf(run, counted).sort();
  const isRecorded = known !== null || (table.reckonsPast === true && state.past === null);
  const located = isRecorded ? null : locateRows(run);
  const before = known !== null ? accountsBefore(known, today) : accountsBeforeRecords(run, located);
  const notes = notesOf(run, { counted, visible, before });
  const notedColumn = indexOfColumn(owned, accountChangesColumn.key);
  const rows = serverRows.map((row, index) => {
    const changes = notes(row.id.slice(today.length + 1), index === 0);
    return { ...row, cells: row.cells.map((cell, column) => (column === notedColumn ? changes : cell)) };
  });
  const covered = { day: today, accounts, ...(isSame(accounts, before) ? {} : { before }) };
  return { rows, covered, ...(located === null ? {} : { located }) };
}

/** An account that the key would see, but that the API does not return, was deleted. It is no reason to stop. */
function refuseHidden(run: TableRun, covered: readonly string[], visible: readonly Row[]): void {
  const seen = new Set(hashesOf(run, visible));
  const missing = covered.filter((account) => !seen.has(account));
  if (missing.length === 0) return;
  const { seesAll, selectedAccountIds } = readKeyAccess(run.session);
  const selected = new Set(selectedAccountIds.map((id) => hashOf(run, id)));
  if (seesAll || missing.every((account) => selected.has(account))) return;
  const counts = `${countOfAccounts(covered.length)}, and the key sees ${covered.length - missing.length} of them`;
  throw new AddonError(
    'accounts_hidden',
    `This history covers ${counts}. Use a key that sees all, or choose accounts under Edit.`,
  );
}

/** Null if rows of earlier days exist whose accounts are not recorded here, as in a copy. */
function accountsBeforeRecords({ dates }: TableRun, located: LocatedRows | null): readonly string[] | null {
  // What was reckoned for earlier days is of these accounts.
  if (located === null) return [];
  const hasEarlierRows = located.ids.keyTexts.some(
    (text) => readDayKey(text) !== null && !text.startsWith(dates.today),
  );
  return hasEarlierRows ? null : [];
}

/** A later run of a day names the changes of that day again. */
function accountsBefore({ day, accounts, before }: CoveredAccounts, today: string): readonly string[] | null {
  return day === today && before !== undefined ? before : accounts;
}

interface Compared {
  readonly counted: readonly Row[];
  readonly visible: readonly Row[];
  readonly before: readonly string[] | null;
}

/** The text for the row of a currency. The first row also has what belongs to no row. */
function notesOf(run: TableRun, { counted, visible, before }: Compared) {
  const isFirstDay = before?.length === 0;
  const earlier = new Set(before);
  const now = new Set(hashesOf(run, counted));
  const currencies = new Set(counted.map(accountCurrency));
  const added = counted.filter((account) => !earlier.has(hashOf(run, account['id'])));
  const dropped = [...earlier].filter((account) => !now.has(account));
  const leftOut = visible.filter((account) => dropped.includes(hashOf(run, account['id'])));
  return (currency: string, isFirstRow: boolean): string | null => {
    if (before === null) return 'The accounts of earlier days are not known';
    if (isFirstDay) return null;
    const isHere = (account: Row): boolean => {
      const own = accountCurrency(account);
      return toId(own) === currency || (isFirstRow && !currencies.has(own));
    };
    const changes: AccountChanges = {
      added: added.filter(isHere).map(nameOf),
      leftOut: leftOut.filter(isHere).map(nameOf),
      unseenCount: isFirstRow ? dropped.length - leftOut.length : 0,
      areChosen: run.table.filters.accountIds.length > 0,
    };
    return describeChanges(changes);
  };
}

function nameOf(account: Row): string {
  return textOf(account, 'name') ?? String(account['id']);
}

/** Enough to tell accounts apart; ids would fill the property of the table's state. */
const hashLength = 10;

function hashOf({ platform }: TableRun, id: unknown): string {
  return platform.codec.hash(`account ${toId(id)}`).slice(0, hashLength);
}

function hashesOf(run: TableRun, accounts: readonly Row[]): string[] {
  return accounts.map(({ id }) => hashOf(run, id));
}

function isSame(accounts: readonly string[], before: readonly string[] | null): boolean {
  return JSON.stringify(accounts) === JSON.stringify(before);
}

function countOfAccounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

/** The difference between the accounts of a row and those of the day before. */
interface AccountChanges {
  /** Names. */
  readonly added: readonly string[];
  /** Names of accounts that still exist but are not added up. */
  readonly leftOut: readonly string[];
  /** Accounts that the API does not return, so that their names are not known. */
  readonly unseenCount: number;
  /** Whether the user chose the accounts, so that one that is not seen may still exist. */
  readonly areChosen: boolean;
}

const namesMax = 3;

/** Sample: `New: Joint savings. Not counted any more: Old card`. Null if nothing has changed. */
function describeChanges({ added, leftOut, unseenCount, areChosen }: AccountChanges): string | null {
  const dropped = areChosen ? listOf(leftOut, unseenCount) : listOf(leftOut, 0);
  const gone = areChosen ? '' : countOf(unseenCount);
  const parts = [
    ...(added.length === 0 ? [] : [`New: ${listOf(added, 0)}`]),
    ...(dropped === '' ? [] : [`Not counted any more: ${dropped}`]),
    ...(gone === '' ? [] : [`Gone: ${gone}`]),
  ];
  return parts.length === 0 ? null : parts.join('. ');
}

/** The first names, and how many more there are. */
function listOf(names: readonly string[], unnamedCount: number): string {
  const shown = names.slice(0, namesMax).join(', ');
  const more = names.length - Math.min(names.length, namesMax) + unnamedCount;
  if (more === 0) return shown;
  return shown === '' ? countOf(more) : `${shown} and ${more} more`;
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 account' : `${count} accounts`;
}

/** Which accounts a key sees. */
interface KeyAccess {
  readonly seesAll: boolean;
  readonly selectedAccountIds: readonly string[];
}

/** One request, because the access may have changed since the key was entered. */
export function readKeyAccess(session: Session): KeyAccess {
  const [key = {}] = session.call({ operationId: 'getApiKey' }).rows;
  const { accountScope, selectedAccountIds } = describeCapabilities(key);
  return { seesAll: accountScope === 'ALL', selectedAccountIds };
}
