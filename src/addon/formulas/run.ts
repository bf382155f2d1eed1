import type { OperationId } from '../../contract/operations';
import type { Cell, SheetDates } from '../cells/cells';
import { once } from '../cells/lists';
import type { SheetCalendar } from '../cells/sheet-dates';
import { readUserChanges, type UserChanges } from '../changes/change-sheet';
import type { CellConnection } from '../connections/connections';
import { AddonError, isAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { readUserCategories, type UserCategories } from '../kinds/user-categories';
import type { Platform } from '../platform/platform';
import { hasId, type Row } from '../rows/row';
import { type ChangeRules, readChangeRules } from '../rules/change-rules';
import type { RowSet, Session } from '../session/session';
import { readSplits, type Splits } from '../splits/split-sheet';
import type { DateContext } from './arguments/dates';
import type { FunctionCall } from './arguments/read-call';
import type { FunctionSpec } from './catalogue/spec';
import { readStatements, type StatementLine } from './check/statement-sheet';

/** What a function selects rows with, for a formula or a synced table. */
export interface Sources {
  readonly platform: Platform;
  readonly connection: CellConnection['connection'];
  /** Sentences for the end of the status row. */
  readonly notes: string[];
  /** Throws `not_connected` or `not_opted_in` without a connection. */
  session(): Session;
  sheetDates(): SheetDates;
  dateContext(): DateContext;
  /** The user's sheet FIN Categories, read once. */
  userCategories(): UserCategories;
  /** The user's sheet FIN Changes, read once. The session shows transactions as it says. */
  changes(): UserChanges;
  /** What rules of the sheet FIN Rules say of transactions, read once. */
  rules(): ChangeRules;
  /** The user's sheet FIN Splits, read once. */
  splits(): Splits;
  /** The user's sheet FIN Statements, read once. */
  statements(): readonly StatementLine[];
}

/** One evaluation of one formula. */
export interface Run<Spec extends FunctionSpec = FunctionSpec> extends Sources {
  readonly call: FunctionCall<Spec>;
  readonly connectionFrom: CellConnection['from'];
  /** Names of all connections that the formula could use, the default first. */
  connectionNames(): string[];
  /** The name of a sheet that says something else than formulas read. Reads all that they read. */
  findChangedSheet(): string | undefined;
}

export type FormulaResult = Cell | Cell[][];

/** What a function or a table selects rows with, each sheet read once and when it is needed. Whoever calls it adds the session. */
export function sourcesOf(
  platform: Platform,
  connection: Sources['connection'],
  dates: () => SheetCalendar,
): Omit<Sources, 'session'> {
  const notes: string[] = [];
  return {
    ...{ platform, connection, notes },
    sheetDates: dates,
    dateContext: dates,
    changes: once(() => readUserChanges(platform)),
    rules: once(() => readChangeRules(platform)),
    userCategories: once(() => readUserCategories(platform)),
    splits: once(() => readSplits(platform, notes)),
    statements: once(() => readStatements(platform, dates())),
  };
}

/**
 * Reads with an operation whose scope is not in the specification. Without that scope the API may answer only 404. So
 * if the key's list of operations does not contain the operation, the error names it. That list may be outdated, so the
 * operation is tried first.
 */
export function explainRefusal<Result>(
  sources: Pick<Sources, 'connection'>,
  operationId: OperationId,
  read: () => Result,
): Result {
  try {
    return read();
  } catch (thrown) {
    const known = sources.connection?.view.operations ?? [];
    const isLacking = known.some((operation) => operation.operationId === operationId && !operation.isAvailable);
    const isRefusal = isAddonError(thrown) && errorPolicy(thrown).refusesList;
    if (!isLacking || !isRefusal) throw thrown;
    throw new AddonError('forbidden_scope', `The key may not use ${operationId}. Use a key that may.`, {
      requestId: thrown.requestId,
      cause: thrown,
    });
  }
}

/** Joins the rows of several lists, without duplicates, as of the oldest list. */
export function joinRowSets(sets: readonly RowSet[]): RowSet {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const stale = sets.find(({ staleBecause }) => staleBecause !== null);
  return {
    rows: distinct(sets.flatMap(({ rows }) => rows)),
    fetchedAt: Math.min(...sets.map(({ fetchedAt }) => fetchedAt)),
    staleBecause: stale?.staleBecause ?? null,
    error: stale?.error ?? null,
  };
}

/** Deduplicates by id. Rows without an id are all kept. */
function distinct(rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [hasId(row) ? row['id'] : row, row]));
  return [...byId.values()];
}
