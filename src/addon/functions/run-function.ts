import { readCall } from '../arguments/read-call';
import { type FunctionName, functionSpec } from '../catalogue/functions';
import { cellBudgetMs, startBudget } from '../client/budget';
import type { BuildSettings } from '../connection/build-settings';
import { noteOwner } from '../connection/owner-note';
import { type CellConnection, cellConnection } from '../connection/store-connection';
import { ArgumentError, ConnectionError, toAddonError } from '../errors/addon-error';
import type { Platform } from '../platform/platform';
import { recordActivity } from '../reading/activity';
import { readFreshness } from '../reading/freshness';
import { connectionHashOf, createReader, type Reader } from '../reading/reader';
import { accounts } from './accounts';
import { balance } from './balance';
import { holdings } from './holdings';
import { networth } from './networth';
import { organization } from './organization';
import type { Formula, FormulaResult, Run } from './run';
import { createDates } from './sheet-dates';
import { status } from './status';
import { summary } from './summary/summary';
import { tagged } from './tagged';
import { tags } from './tags';
import { transactions } from './transactions';

const formulas: { readonly [Name in FunctionName]: Formula } = {
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

/** Evaluates a formula. Throws errors of ours alone, so that IFERROR works and the cell shows one sentence. */
export function runFunction(
  name: FunctionName,
  given: ArrayLike<unknown>,
  platform: Platform,
  settings: BuildSettings,
): FormulaResult {
  try {
    return evaluate(name, given, platform, settings);
  } catch (thrown) {
    throw toAddonError(thrown);
  }
}

function evaluate(
  name: FunctionName,
  given: ArrayLike<unknown>,
  platform: Platform,
  settings: BuildSettings,
): FormulaResult {
  const budget = startBudget(platform.clock, cellBudgetMs);
  const call = readCall(functionSpec(name), given);
  const cell = cellConnection(platform, settings);
  const { connection } = cell;
  let reader: Reader | null = null;
  let dates: ReturnType<typeof createDates> | null = null;
  const openDates = () => {
    dates = dates ?? createDates(platform);
    return dates;
  };
  const run: Run = {
    platform,
    call,
    connection,
    connectionFrom: cell.from,
    notes: [],
    reader() {
      reader = reader ?? openReader(platform, cell, budget, call.refresh);
      return reader;
    },
    sheetDates: openDates,
    dateContext: openDates,
  };
  let error: string | null = null;
  try {
    const result = formulas[name](run);
    // An older copy was served: the cell shows it, FIN_STATUS says why.
    error = (reader as Reader | null)?.staleBecause() ?? null;
    return result;
  } catch (thrown) {
    // A misspelt argument is the formula's matter, not the connection's.
    if (!(thrown instanceof ArgumentError)) error = toAddonError(thrown).message;
    throw thrown;
  } finally {
    const requests = (reader as Reader | null)?.requestCount() ?? 0;
    const readAt = (reader as Reader | null)?.lastReadAt() ?? null;
    if (connection !== null && (requests > 0 || error !== null)) {
      const hash = connectionHashOf(platform, connection);
      recordActivity(platform.cache, hash, { requests, now: platform.clock.now(), readAt, error });
      if (requests > 0 && cell.from === 'owner') noteOwner(platform, connection, true);
    }
  }
}

function openReader(
  platform: Platform,
  { connection, notOptedIn }: CellConnection,
  budget: ReturnType<typeof startBudget>,
  refresh: string | undefined,
): Reader {
  if (notOptedIn !== null) {
    noteOwner(platform, notOptedIn, false);
    throw new ConnectionError(
      'not_opted_in',
      'Not connected here. In the FIN sidebar, Connect, the owner clicks Use my connection here.',
    );
  }
  if (connection === null) {
    throw new ConnectionError('not_connected', 'Not connected. Open Extensions › FIN › Open sidebar and connect.');
  }
  return createReader(platform, connection, budget, { freshness: readFreshness(platform), refresh });
}
