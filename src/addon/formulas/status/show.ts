import { operations } from '../../../contract/operations';
import { type Cell, isGiven } from '../../cells/cells';
import { foldName } from '../../cells/compare-text';
import { isLimitedToSelectedAccounts, nameOf } from '../../connections/connection';
import { describeRateLimits } from '../../connections/rate-limits';
import { isAddonError } from '../../errors/addon-error';
import { readRefreshState } from '../../trigger/refresh-state';
import type { FormulaResult, Run } from '../run';
import { toFieldValue } from '../table/table';
import { form, introduction, reference, spec } from './spec';

export const status = { spec, form, introduction, reference, show };

/** What the add-on knows without a request: the connection as last verified, and the activity of all cells. */
export function show(run: Run<typeof spec>): FormulaResult {
  return toFieldValue('item', items(run), run.call.positional[0]);
}

function items(run: Run): [string, Cell][] {
  const { connection, connectionFrom, connectionNames, dateContext, platform, session } = run;
  const refresh = readRefreshState(platform);
  const nextRefresh: [string, Cell] = ['nextRefresh', toDate(refresh.nextRunAt)];
  const names = connectionNames();
  if (connection === null) {
    const why = connectionFrom === 'not-opted-in' ? "the owner's, not used here" : null;
    return [['connected', false], ['connection', why], ...missing(), nextRefresh, ...several(names, null)];
  }
  const { view } = connection;
  const activity = session().activity();
  const today = new Date(platform.clock.now()).toISOString().slice(0, 10);
  return [
    ['connected', true],
    ['connection', connectionFrom === 'spreadsheet' ? "this spreadsheet's" : "the owner's"],
    ['organization', view.organizationName],
    ['scopes', view.scopes.join(', ') || null],
    ['accounts', accountAccess(view)],
    ['operations', describeOperations(view)],
    ['rateLimit', describeRateLimits(view.rateLimits, dateContext().locale()).join(', ') || null],
    ['dataAsOf', toDate(activity.lastReadAt)],
    ['dataAge', age(activity.lastReadAt, platform.clock.now())],
    ['lastError', problemOfSheets(run) ?? activity.lastError],
    ['requestsToday', activity.day === today ? activity.requests : 0],
    nextRefresh,
    ...several(names, nameOf(connection)),
  ];
}

/** What is wrong with the sheets that formulas read; null if nothing is. They are read only if the item is shown. */
function problemOfSheets({ call, findChangedSheet, userCategories, splits }: Run): string | null {
  const [wanted] = call.positional;
  if (isGiven(wanted) && foldName(String(wanted)) !== 'lasterror') return null;
  try {
    userCategories();
    splits();
    const changed = findChangedSheet();
    return changed === undefined ? null : `${changed} has changed since formulas read it. Choose Refresh now.`;
  } catch (thrown) {
    if (!isAddonError(thrown)) throw thrown;
    return thrown.message;
  }
}

/** With one connection its name is not needed. */
function several(names: readonly string[], name: string | null): [string, Cell][] {
  if (names.length < 2) return [];
  return [
    ['name', name],
    ['connections', names.join(', ')],
  ];
}

function missing(): [string, Cell][] {
  const names = ['organization', 'scopes', 'accounts', 'operations', 'rateLimit'];
  const more = ['dataAsOf', 'dataAge', 'lastError', 'requestsToday'];
  return [...names, ...more].map((name) => [name, null]);
}

type View = NonNullable<Run['connection']>['view'];

function accountAccess(view: View): string {
  if (isLimitedToSelectedAccounts(view)) {
    const more = view.unlistedAccounts === undefined ? [] : [`and ${view.unlistedAccounts} more`];
    return `selected: ${[...view.selectedAccounts, ...more].join(', ') || 'none'}`;
  }
  return view.accountScope === 'ALL' ? 'all' : (view.accountScope ?? 'unknown');
}

function describeOperations({ operations: known }: View): string {
  if (known === null) return 'unknown';
  const missingOnes = known.filter((operation) => !operation.isAvailable).map(({ operationId }) => operationId);
  const total = Object.keys(operations).length;
  return missingOnes.length === 0
    ? 'all'
    : `${total - missingOnes.length} of ${total}, without ${missingOnes.join(', ')}`;
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Sample: `12 min`. */
function age(sinceMs: number | null, nowMs: number): string | null {
  if (sinceMs === null) return null;
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / 60_000));
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
