import { type BuildSettings, withConnection } from '../connections/build-settings';
import type { Connection } from '../connections/connection';
import { nameOf, noDefaultConnection } from '../connections/connection-name';
import { recordOwner } from '../connections/owner-record';
import { type CellConnection, cellConnection, cellConnections } from '../connections/store-connection';
import { ArgumentError, ConnectionError, toAddonError } from '../errors/addon-error';
import { cellBudgetMs, startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { withPropertySnapshots } from '../platform/property-snapshot';
import { openSession } from '../session/open-session';
import type { Session } from '../session/session';
import { accounts } from './accounts/show';
import { readCall } from './arguments/read-call';
import { isRefreshing, placeholder } from './arguments/refreshing';
import { balance } from './balance/show';
import { type FunctionName, type FunctionSpecs, functionCatalogue } from './catalogue/functions';
import { holdings } from './holdings/show';
import { networth } from './networth/show';
import { organization } from './organization/show';
import type { FormulaResult, Run } from './run';
import { createDates } from './sheet-dates';
import { status } from './status/show';
import { summary } from './summary/show';
import { tagged } from './tagged/show';
import { tags } from './tags/show';
import { transactions } from './transactions/show';

const functions: { readonly [Name in FunctionName]: (run: Run<FunctionSpecs[Name]>) => FormulaResult } = {
  FIN_TRANSACTIONS: transactions,
  FIN_TAGGED: tagged,
  FIN_SUMMARY: summary,
  FIN_NETWORTH: networth,
  FIN_HOLDINGS: holdings,
  FIN_ACCOUNTS: accounts,
  FIN_BALANCE: balance,
  FIN_TAGS: tags,
  FIN_ORGANIZATION: organization,
  FIN_STATUS: status,
};

/** Evaluates a formula. Throws AddonErrors only, so that the cell shows one sentence and IFERROR works. */
export function runFunction(
  name: FunctionName,
  given: ArrayLike<unknown>,
  platform: Platform,
  settings: BuildSettings,
): FormulaResult {
  try {
    if (isRefreshing(given)) return placeholder;
    return evaluate(name, given, platform, {
      of: (read, connectionName) => cellConnection(read, withConnection(settings, connectionName)),
      names: (read) => cellConnections(read, settings).map(nameOf),
      isCell: true,
      recordOwner: (read, { from }) => recordOwner(read, settings, from === 'spreadsheet'),
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
  return evaluate(name, given, platform, {
    of: (_, connectionName) => ({ from: 'spreadsheet', connection: find(connectionName), notOptedIn: null }),
    names: () => [],
    isCell: false,
    recordOwner: () => undefined,
  });
}

/** Finds the connection of a formula. */
interface Connections {
  of(platform: Platform, connectionName: string | undefined): CellConnection;
  /** Names of all connections that the formula could use. */
  names(platform: Platform): string[];
  /** Whether the formula runs in a cell, as the owner. */
  readonly isCell: boolean;
  /** Stores what the cell found out about the owner. */
  recordOwner(platform: Platform, found: CellConnection): void;
}

function evaluate<Name extends FunctionName>(
  name: Name,
  given: ArrayLike<unknown>,
  google: Platform,
  connections: Connections,
): FormulaResult {
  const platform = withPropertySnapshots(google);
  const budget = startBudget(platform.clock, cellBudgetMs);
  const spec: FunctionSpecs[Name] = functionCatalogue[name];
  const call = readCall(spec, given);
  const cell = connections.of(platform, call.options.connection);
  connections.recordOwner(platform, cell);
  const { connection } = cell;
  const opened: { session?: Session } = {};
  let dates: ReturnType<typeof createDates> | null = null;
  const openDates = () => {
    dates = dates ?? createDates(platform);
    return dates;
  };
  const run: Run<FunctionSpecs[Name]> = {
    platform,
    call,
    connection,
    connectionFrom: cell.from,
    connectionNames: () => connections.names(platform),
    notes: [],
    session() {
      opened.session = opened.session ?? openFor(run, cell, budget, connections.isCell);
      return opened.session;
    },
    sheetDates: openDates,
    dateContext: openDates,
  };
  try {
    const result = functions[name](run);
    // The cell shows an older copy, and FIN_STATUS the reason.
    const staleBecause = opened.session?.staleBecause() ?? null;
    if (staleBecause !== null) opened.session?.recordError(staleBecause);
    return result;
  } catch (thrown) {
    // FIN_STATUS shows errors of the connection, not of a formula's arguments.
    if (!(thrown instanceof ArgumentError)) opened.session?.recordError(toAddonError(thrown).message);
    throw thrown;
  }
}

function openFor(
  { platform, call, connectionNames }: Run,
  { connection, notOptedIn }: CellConnection,
  budget: ReturnType<typeof startBudget>,
  isCell: boolean,
): Session {
  const names = connection === null ? connectionNames() : [];
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
  return openSession(platform, connection, budget, { refresh: call.refresh, keyIsWatched: !isCell });
}
