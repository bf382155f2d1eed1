import { once } from '../../cells/lists';
import { createDates } from '../../cells/sheet-dates';
import { openUserSession } from '../../changes/apply-changes';
import { isPrivate } from '../../connections/approval';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { dayText } from '../../days/day-number';
import { type AddonError, isAddonError, toAddonError } from '../../errors/addon-error';
import { errorPolicy } from '../../errors/error-policies';
import type { Sources } from '../../formulas/run';
import { readUserCategories, type UserCategories } from '../../kinds/user-categories';
import { type Budget, within } from '../../platform/budget';
import type { EditableSheet, Platform, Spreadsheet } from '../../platform/platform';
import { isMailBuilt } from '../../platform/scopes';
import { showDay } from '../../sheets/design';
import { quietly } from '../../store/record';
import { lastRunOf, type RunOutcome, unfinished } from '../../trigger/run-outcome';
import { addLines, endLines } from './add-lines';
import { alertConnection, approvalOf, approvedAlerts, requireAllowed, sourcesOfAlerts } from './alert-connection';
import { writeAlertLog } from './alert-log';
import { type AlertRow, areReadable, findAlertSheet, readAlertRows, writeStates } from './alert-sheet';
import { changeAlertsState, readAlertsState, readLines, storeLines } from './alert-state';
import { findNew, toldWithout } from './find-new';
import { type Alert, alertError } from './kinds/kind';
import { alertKinds } from './kinds/kinds';
import { keepForMail } from './mail/mail-state';
import { type Checked, stateOf } from './state-text';
import { deleteTold, fitTold, readTold, storeTold, type Told } from './told';

/** What remains of the time for writing sheets and properties. */
const writingMs = 10_000;

/**
 * Checks the alerts of the sheet FIN Alerts after data was read, if this user may use the connection that checks them.
 * The caller holds the document lock. Errors are stored and never thrown, because they must not stop a refresh. What
 * there is no time for is left to the next run, which begins with it.
 */
export function checkAlerts(platform: Platform, connections: Connections, budget: Budget): void {
  quietly(() => checkAndStore(platform, connections, budget));
}

function checkAndStore(platform: Platform, connections: Connections, budget: Budget): void {
  const state = readAlertsState(platform);
  const connection = alertConnection(connections, state);
  const spreadsheet = platform.spreadsheet();
  if (connection === null || spreadsheet === null) return;
  const startedAt = platform.clock.now();
  let end: { readonly outcome: RunOutcome; readonly nextAlert: number };
  try {
    const sheet = findAlertSheet(spreadsheet);
    if (sheet === null) return;
    requireAllowed(platform, connections, connection);
    const isApproved = approvalOf(platform, connections, connection);
    const isOwn = isPrivate(connections, connection);
    const isMailable = isMailBuilt && platform.mail !== null && isOwn;
    // Every editor can remove a row and write it again. It is the same alert as long as its approval lasts.
    const approved = isOwn ? approvedAlerts(platform, connection) : new Set<string>();
    // Read once, so that what is compared with the approvals is what the figures are of.
    const categories = once(() => readUserCategories(platform));
    const isOpen = connections.allOpen().some(({ id }) => id === connection.id);
    const context = { platform, connection, spreadsheet, sheet, categories, isApproved, approved, isMailable, isOpen };
    end = run(context, state.nextAlert, budget);
  } catch (thrown) {
    end = { outcome: { kind: 'failed', problem: toAddonError(thrown) }, nextAlert: 0 };
  }
  changeAlertsState(platform, { ...lastRunOf(end.outcome, startedAt), nextAlert: end.nextAlert });
}

interface Context {
  readonly platform: Platform;
  readonly connection: Connection;
  readonly spreadsheet: Spreadsheet;
  readonly sheet: EditableSheet;
  readonly categories: () => UserCategories;
  readonly isApproved: (approval: string) => boolean;
  /** Hashes of the alerts that the user of the connection alone approved. */
  readonly approved: ReadonlySet<string>;
  /** Whether the user approved each alert that is checked. */
  readonly isMailable: boolean;
  /** Whether every editor can read everything with the connection by a formula. */
  readonly isOpen: boolean;
}

function run(context: Context, nextAlert: number, budget: Budget) {
  const { platform, spreadsheet, sheet, categories, isApproved, approved } = context;
  const rows = readAlertRows(platform, sheet, categories);
  const told = readTold(platform);
  const watched = new Map(
    rows.flatMap(({ isOn, alert }) => (isOn && alert !== null ? [[alert.hash, alert] as const] : [])),
  );
  const approvals = new Set(rows.flatMap(({ alert, approval }) => (isApproved(approval) ? [alert?.hash] : [])));
  const wanted = [...watched.values()].filter(({ hash }) => approvals.has(hash));
  const begin = nextAlert < wanted.length ? nextAlert : 0;
  const inTurn = [...wanted.slice(begin), ...wanted.slice(0, begin)];
  const checked = checkInTurn(context, inTurn, told, within(budget, budget.remainingMs() - writingMs));

  const isReadable = areReadable(rows);
  const { untold, mailProblem } = tell(context, checked, told, (hash) => isReadable && !watched.has(hash));
  // What was told of an alert that is off stays told: switching it on tells nothing twice.
  const inSheet = new Set(rows.map(({ alert }) => alert?.hash));
  for (const hash of told.keys()) {
    if (isReadable && !inSheet.has(hash) && !approved.has(hash)) deleteTold(platform, hash);
  }
  const untoldCount = (hash: string): number => untold.get(hash)?.size ?? 0;
  const problems = [
    mailProblem,
    refusedBy(() => writeLines(context)),
    refusedBy(() =>
      writeStates(platform, sheet, categories, (row) =>
        stateOf(row, checked, untoldCount, isApproved, platform.clock.now(), spreadsheet.locale()),
      ),
    ),
  ];
  const lateCount = wanted.length - checked.size;
  const refused = rows.filter(
    ({ isOn, alert, problem }) => isOn && (problem !== null || checked.get(alert?.hash ?? '')?.kind === 'refused'),
  );
  const waiting = rows.filter(({ isOn, alert, approval }) => isOn && alert !== null && !isApproved(approval));
  return {
    outcome: outcomeOf({ problems, lateCount, crowded: untold.size, refused, waitingCount: waiting.length, checked }),
    // One that takes longer than all of the time reads on later, after the others had their turn.
    nextAlert: lateCount === 0 ? 0 : (begin + Math.max(checked.size, 1)) % wanted.length,
  };
}

/** As many as there is time for. An error that every other one would get too ends it. */
function checkInTurn(
  context: Context,
  alerts: readonly Alert[],
  told: ReadonlyMap<string, Told>,
  budget: Budget,
): Map<string, Checked> {
  const checked = new Map<string, Checked>();
  const { platform, connection, categories, isOpen } = context;
  const dates = createDates(platform);
  const shared = { ...sourcesOfAlerts(platform, connection, () => dates, isOpen), userCategories: categories };
  const session = openUserSession(platform, connection, budget, { accepts: 'fresh rows' }, shared);
  let ends: AddonError | null = null;
  for (const alert of alerts) {
    if (budget.remainingMs() <= 0) break;
    if (ends !== null) {
      checked.set(alert.hash, { kind: 'refused', error: ends });
      continue;
    }
    const notes: string[] = [];
    const sources: Sources = { ...shared, notes, session: () => session };
    try {
      const kind = alertKinds[alert.kind];
      const evaluation = kind.evaluate(sources, alert);
      const before = told.get(alert.hash) ?? null;
      const news = findNew(platform.codec, kind, before, evaluation.findings, dates.today);
      const fitting = fitTold(news.told);
      if (fitting === null) throw alertError('Too many match. Write a higher limit, or less in the column Of.');
      if (fitting.since !== null) notes.push(tooMany(showDay(dayText(fitting.since), dates.locale() ?? '')));
      checked.set(alert.hash, { kind: 'checked', evaluation, news: { ...news, told: fitting }, notes });
    } catch (thrown) {
      const error = toAddonError(thrown);
      if (error.code === 'time_limit') break;
      if (isAddonError(thrown) && errorPolicy(error).endsEveryRead) ends = error;
      checked.set(alert.hash, { kind: 'refused', error });
    }
  }
  return checked;
}

function tooMany(since: string): string {
  return `So many match that what a bank delivers late is told only if it happened on ${since} or later. A higher limit helps.`;
}

/**
 * Stores what is new before anything is written into a sheet, and after it what was told: an execution that ends in
 * between finds the lines of what it would tell again. Returns the key hashes of what there is no room for, by alert:
 * the next refresh goes on with them.
 */
function tell(
  { platform, isMailable }: Context,
  checked: ReadonlyMap<string, Checked>,
  before: ReadonlyMap<string, Told>,
  isGone: (hash: string) => boolean,
): { readonly untold: ReadonlyMap<string, ReadonlySet<string>>; readonly mailProblem: AddonError | null } {
  const now = platform.clock.now();
  const stored = readLines(platform);
  const news = Array.from(checked).flatMap(([hash, check]) =>
    check.kind === 'checked' ? [[hash, check.news] as const] : [],
  );
  const { lines, waiting } = addLines(endLines(stored, new Map(news), isGone, now), new Map(news), now);
  const known = new Set(stored.map(({ id }) => id));
  const added = lines.filter(({ id }) => !known.has(id));
  const mailProblem = isMailBuilt && isMailable ? refusedBy(() => keepForMail(platform, lines, added)) : null;
  if (JSON.stringify(lines) !== JSON.stringify(stored)) storeLines(platform, lines);
  for (const [hash, each] of news) {
    const told = toldWithout(each, waiting.get(hash) ?? new Set());
    storeTold(platform, hash, told, before.get(hash) ?? null);
  }
  return { untold: waiting, mailProblem };
}

function writeLines({ platform, spreadsheet }: Context): void {
  const lines = readLines(platform);
  const unwritten = lines.filter(({ isWritten }) => !isWritten);
  if (unwritten.length === 0) return;
  writeAlertLog(spreadsheet, unwritten);
  storeLines(
    platform,
    lines.map((line) => ({ ...line, isWritten: true })),
  );
}

/** The error that a write met; null without one. Google's own text of a refusal is translated. */
function refusedBy(write: () => void): AddonError | null {
  try {
    write();
    return null;
  } catch (thrown) {
    return toAddonError(thrown);
  }
}

interface Ended {
  readonly problems: readonly (AddonError | null)[];
  readonly lateCount: number;
  readonly crowded: number;
  readonly refused: readonly AlertRow[];
  readonly waitingCount: number;
  readonly checked: ReadonlyMap<string, Checked>;
}

/** What the user must know first. */
function outcomeOf({ problems, lateCount, crowded, refused, waitingCount, checked }: Ended): RunOutcome {
  const [error] = problems.filter((each) => each !== null);
  if (error !== undefined) return { kind: 'failed', problem: error };
  const isEverything = refused.length > 0 && [...checked.values()].every(({ kind }) => kind === 'refused');
  const [first] = refused;
  if (first !== undefined) {
    const check = checked.get(first.alert?.hash ?? '');
    const problem = first.problem ?? (check?.kind === 'refused' ? check.error : null);
    const code = problem?.code ?? 'invalid_alert';
    const message = isEverything && refused.length === 1 ? '' : `${refused.length} alerts could not be checked. `;
    return unfinished(code, `${message}Row ${first.row}: ${problem?.message ?? ''}`, refused.length);
  }
  if (waitingCount > 0)
    return unfinished('alerts_unapproved', 'New or changed alerts wait for approval.', waitingCount);
  if (crowded > 0)
    return unfinished('busy', 'More happened than can be written at once. The next refresh goes on.', crowded);
  if (lateCount > 0) return unfinished('time_limit', 'Time ran out. The next refresh goes on.', lateCount);
  return { kind: 'complete' };
}
