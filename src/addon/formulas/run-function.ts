import { once } from '../cells/lists';
import { createDates } from '../cells/sheet-dates';
import { openUserSession } from '../changes/apply-changes';
import { type Connection, nameOf, noDefaultConnection } from '../connections/connection';
import type { CellConnection, Connections } from '../connections/connections';
import { recordOwner } from '../connections/opt-in';
import { ArgumentError, ConnectionError, toAddonError } from '../errors/addon-error';
import { type Budget, cellBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { Session } from '../session/session';
import { withoutCopies, withSheetCopies } from '../session/sheet-copies';
import { withPropertySnapshots } from '../store/property-snapshot';
import { explainArguments } from './arguments/explain-arguments';
import { isRefreshing, placeholder, readCall } from './arguments/read-call';
import { type FunctionName, type FunctionSpecs, type FunctionTable, functions } from './catalogue/functions';
import { ownSheetNames } from './own-sheets';
import { type FormulaResult, type Run, sourcesOf } from './run';

/** Evaluates a formula. Throws AddonErrors only, so that the cell shows one sentence and IFERROR works. */
export function runFunction(
  name: FunctionName,
  given: ArrayLike<unknown>,
  platform: Platform,
  connections: Connections,
): FormulaResult {
  try {
    if (isRefreshing(given)) return placeholder;
    const read = withPropertySnapshots(platform);
    const owners = connections.readFrom(read);
    return evaluate(name, given, read, (named) => {
      const found = owners.named(named).ofCell();
      recordOwner(read, { isShared: found.from === 'spreadsheet', readOwns: owners.allOwn });
      return { ...found, isCell: true, names: () => owners.allOfCell().map(nameOf) };
    });
  } catch (thrown) {
    throw toAddonError(thrown);
  }
}

/** Evaluates a formula for the sidebar. `find` returns the connection that the formula names, or the default. */
export function previewFunction(
  name: FunctionName,
  given: ArrayLike<unknown>,
  platform: Platform,
  find: (connectionName: string | undefined) => Connection,
): FormulaResult {
  return evaluate(name, given, withPropertySnapshots(platform), (named) => ({
    from: 'spreadsheet',
    connection: find(named),
    notOptedIn: null,
    isCell: false,
    names: () => [],
  }));
}

type FoundConnection = CellConnection & {
  /** Whether the formula runs in a cell, as the owner. */
  readonly isCell: boolean;
  /** Names of all connections that the formula could use. */
  names(): string[];
};

function evaluate<Name extends FunctionName>(
  name: Name,
  given: ArrayLike<unknown>,
  current: Platform,
  findConnection: (connectionName: string | undefined) => FoundConnection,
): FormulaResult {
  const budget = startBudget(current.clock, cellBudgetMs);
  const { spec, show } = (functions as FunctionTable)[name];
  const refused = (thrown: unknown): unknown =>
    thrown instanceof ArgumentError ? explainArguments({ name, spec }, given, thrown) : thrown;
  const call = orThrow(() => readCall(spec, given), refused);
  const found = findConnection(call.options.connection);
  const copies = found.isCell ? withSheetCopies(current, ownSheetNames, call.refresh) : withoutCopies(current);
  const { platform } = copies;
  const opened: { session?: Session } = {};
  const run: Run<FunctionSpecs[Name]> = {
    ...sourcesOf(
      platform,
      found.connection,
      once(() => createDates(platform)),
    ),
    call,
    connectionFrom: found.from,
    connectionNames: found.names,
    findChangedSheet: copies.findChanged,
    session() {
      opened.session = opened.session ?? openFor(run, found, budget);
      return opened.session;
    },
  };
  try {
    const result = show(run);
    copies.flush();
    // The cell shows an older copy, and FIN_STATUS the reason.
    const staleBecause = opened.session?.staleBecause() ?? null;
    if (staleBecause !== null) opened.session?.recordError(staleBecause);
    return result;
  } catch (thrown) {
    // FIN_STATUS shows errors of the connection, not of a formula's arguments.
    if (!(thrown instanceof ArgumentError)) opened.session?.recordError(toAddonError(thrown).message);
    throw refused(thrown);
  }
}

function orThrow<Result>(read: () => Result, toError: (thrown: unknown) => unknown): Result {
  try {
    return read();
  } catch (thrown) {
    throw toError(thrown);
  }
}

function openFor(
  run: Run,
  { connection, notOptedIn, isCell, names: findNames }: FoundConnection,
  budget: Budget,
): Session {
  const { platform, call } = run;
  const names = connection === null ? findNames() : [];
  if (names.length > 0) throw noDefaultConnection(names);
  if (notOptedIn !== null) {
    throw new ConnectionError(
      'not_opted_in',
      'Not connected here. In the FIN sidebar, Connect, the owner clicks Use my connection here.',
    );
  }
  if (connection === null) {
    throw new ConnectionError('not_connected', 'Not connected. Open Extensions › FIN › Open sidebar and connect.');
  }
  return openUserSession(platform, connection, budget, { refresh: call.refresh, keyIsWatched: !isCell }, run);
}
