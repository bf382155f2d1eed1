import { createDates } from '../../cells/sheet-dates';
import { openUserSession } from '../../changes/apply-changes';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { type AddonError, withFallback } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import { functionSpec } from '../../formulas/catalogue/functions';
import { previewFunction } from '../../formulas/run-function';
import { messagesOf } from '../../messages/language';
import { sidebarBudget } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { isBlank } from '../../rows/row';
import { viewState } from '../calls/view-state';
import { nameCell, otherFormula, type SelectedFormula, selectedFormula } from '../selected-formula';
import type { ExplainedCheck, FormulaExplanation } from '../views';
import { type Found, findCauses } from './find-causes';
import {
  connectionOf,
  type FormulaParts,
  type ReadFormula,
  readFormula,
  rowsOnly,
  toCall,
  toParts,
  toText,
  withOption,
} from './formula-parts';

/** Longer than a user looks at the explanation: evidence is read from the API. */
const ttlSeconds = 3_600;

/** Explains why the formula of the selected cell shows nothing or an error: what the API says about each cause. */
export function explainCell(platform: Platform, connections: Connections): FormulaExplanation {
  const place = selectedFormula(platform);
  const read = readFormula(place.call, place.sheet, place.spreadsheet);
  const parts = partsOf(read);
  // Uses the connection of the formula if this user may read it, not the one that the sidebar shows.
  const named = connections.named(parts === null ? undefined : connectionOf(parts));
  const find = (): Connection => named.shared() ?? named.requireOfUser();
  const { rowCount, error } = evaluate(platform, find, parts === null ? read : rowsOnly(parts));
  const explanation: FormulaExplanation = {
    cell: nameCell(place),
    formula: place.formula,
    outcome: error !== null ? 'error' : rowCount === 0 ? 'empty' : 'rows',
    rowCount,
    error: error === null ? null : { code: error.code, message: error.sentence },
    checks: checkConnection(platform, named),
    unreadable: [...read.unreadable],
  };
  if (parts === null || (error !== null && explainsItself(error))) return explanation;
  if (explanation.outcome === 'rows') {
    return { ...explanation, checks: [...explanation.checks, ...readStatus(platform, find, parts)] };
  }
  const connection = find();
  const session = openUserSession(platform, connection, sidebarBudget(platform.clock));
  const count = (each: FormulaParts): number | null => {
    const result = evaluate(platform, find, rowsOnly(each));
    return result.error === null ? result.rowCount : null;
  };
  const found = findCauses({ platform, connection, session, parts, error, count, text: messagesOf(platform).causes });
  return {
    ...explanation,
    checks: [...explanation.checks, ...found.map((each) => toCheck(platform, place, each, count))],
  };
}

/** Whether every check would meet the error too. */
export function explainsItself(error: { readonly code: string }): boolean {
  const codes: readonly string[] = ['bad_response', 'unexpected_status', 'unknown_connection', ...ofRates];
  return errorPolicy(error).endsEveryRead || codes.includes(error.code);
}

const ofRates = ['missing_rate', 'invalid_rates'];

/** Formulas run with the owner's connection, which the sidebar of another user does not have. */
function checkConnection(platform: Platform, connections: Connections): ExplainedCheck[] {
  const text = messagesOf(platform).causes.connection;
  const { formulasUse } = viewState(platform, connections);
  const isOwners = formulasUse === 'owner';
  if (!isOwners && formulasUse !== 'none') return [];
  const [finding, evidence] = isOwners ? (['hint', text.owners] as const) : (['cause', text.none] as const);
  return [{ finding, title: text.title, evidence, suggestion: null }];
}

/** Counts the rows that a formula shows, without its header and its status row. */
function evaluate(
  platform: Platform,
  find: () => Connection,
  { name, values }: Pick<ReadFormula, 'name' | 'values'>,
): { rowCount: number; error: AddonError | null } {
  const count = () => {
    const result = previewFunction(name, values, platform, find);
    const rows = Array.isArray(result) ? result : [[result]];
    return { rowCount: rows.filter((row) => !row.every(isBlank)).length, error: null };
  };
  return withFallback(count, (error) => ({ rowCount: 0, error }));
}

/** What the rows of a formula rest on, as its status row says it. */
function readStatus(platform: Platform, find: () => Connection, parts: FormulaParts): ExplainedCheck[] {
  if (functionSpec(parts.name).options['status']?.kind !== 'boolean') return [];
  const { name, values } = toCall(withOption(parts, 'status', 'true'));
  const { status, couldNotCheck } = messagesOf(platform).causes;
  const read = (): Pick<ExplainedCheck, 'finding' | 'evidence'> => {
    const result = previewFunction(name, values, platform, find);
    const [text] = Array.isArray(result) ? (result[result.length - 1] ?? []) : [];
    return { finding: 'fine', evidence: String(text) };
  };
  // It reads days around those of the formula, of which something may be wrong.
  const found = withFallback(
    read,
    ({ sentence }): ReturnType<typeof read> => ({
      finding: 'unknown',
      evidence: couldNotCheck(sentence),
    }),
  );
  return [{ ...found, title: status.title, suggestion: null }];
}

function partsOf(read: ReadFormula): FormulaParts | null {
  // The arguments cause the error, which is shown.
  return withFallback(
    () => toParts(read),
    () => null,
  );
}

function toCheck(
  platform: Platform,
  { formula }: SelectedFormula,
  { finding, title, evidence, better }: Found,
  count: (parts: FormulaParts) => number | null,
): ExplainedCheck {
  const text = better === null ? null : toText(better, (date) => createDates(platform).dayOf(date));
  const rowCount = better === null || text === null ? null : count(better);
  if (text === null || rowCount === null || rowCount === 0) return { finding, title, evidence, suggestion: null };
  const id = platform.codec.uuid();
  platform.userCache.put(keyOf(id), JSON.stringify({ formula, text }), ttlSeconds);
  return { finding, title, evidence, suggestion: { formula: text, rowCount, id } };
}

const keyOf = (id: string): string => `suggestion ${id}`;

/** Replaces the explained formula by a suggested one if it is still in the selected cell. */
export function insertSuggestion(platform: Platform, id: string): { cell: string } {
  const kept = platform.userCache.get(keyOf(id));
  const place = selectedFormula(platform);
  const { formula, text } = (kept === null ? {} : JSON.parse(kept)) as { formula?: string; text?: string };
  if (text === undefined || formula !== place.formula) {
    throw otherFormula();
  }
  place.sheet.setFormulaAt(place.row, place.column, text);
  place.spreadsheet.flush();
  return { cell: nameCell(place) };
}
