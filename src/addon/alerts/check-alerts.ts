import type { Connection } from '../connections/connection';
import type { Connections } from '../connections/connections';
import { type AddonError, isAddonError, toAddonError } from '../errors/addon-error';
import { errorPolicy } from '../errors/error-policies';
import { createDates, type Sources, sourcesOf } from '../formulas/run';
import { english } from '../messages/english';
import { type Budget, within } from '../platform/budget';
import type { EditableSheet, Platform, Spreadsheet } from '../platform/platform';
import { isMailBuilt } from '../platform/scopes';
import { openSession, type Session } from '../session/session';
import { lastRunOf, type RunOutcome, unfinished } from '../trigger/run-outcome';
import { alertConnection, approvalOf, isPrivate, requireAllowed } from './alert-connection';
import { writeAlertLog } from './alert-log';
import { type AlertRow, findAlertSheet, readAlertRows, type ShownState, writeStates } from './alert-sheet';
import {
  changeAlertsState,
  deleteTold,
  fitsProperty,
  type Line,
  readAlertsState,
  readLines,
  readTold,
  storeLines,
  storeTold,
  type Told,
} from './alert-state';
import { evaluate } from './evaluate/evaluate';
import type { Evaluation } from './evaluate/finding';
import { describeFacts, formatMoney } from './facts';
import { findNew, type News } from './find-new';
import { keepForMail } from './mail/mail-state';
import { type Alert, refuse } from './read-alert';

/** What remains of the time for writing sheets and properties. */
const writingMs = 10_000;

/** How the check of one alert ended. */
type Checked =
  | {
      readonly kind: 'checked';
      readonly evaluation: Evaluation;
      readonly news: News;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'refused'; readonly error: AddonError };

/**
 * Checks the alerts of the sheet FIN Alerts after data was read, if this user may use the connection that checks them.
 * The caller holds the document lock. Errors are stored and never thrown, because they must not stop a refresh. What
 * there is no time for is left to the next run, which begins with it.
 */
export function checkAlerts(platform: Platform, connections: Connections, budget: Budget): void {
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
    const isMailable = isMailBuilt && platform.mail !== null && isPrivate(connections, connection);
    const context = { platform, connection, spreadsheet, sheet, isApproved, isMailable };
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
  readonly isApproved: (hash: string) => boolean;
  /** Whether the user approved each alert that is checked. */
  readonly isMailable: boolean;
}

function run(context: Context, nextAlert: number, budget: Budget) {
  const { platform, sheet, isApproved } = context;
  const rows = readAlertRows(platform, sheet);
  const told = readTold(platform);
  const watched = new Map(
    rows.flatMap(({ isOn, alert }) => (isOn && alert !== null ? [[alert.hash, alert] as const] : [])),
  );
  const wanted = [...watched.values()].filter(({ hash }) => isApproved(hash));
  const begin = nextAlert < wanted.length ? nextAlert : 0;
  const inTurn = [...wanted.slice(begin), ...wanted.slice(0, begin)];
  const checked = checkInTurn(context, inTurn, told, within(budget, budget.remainingMs() - writingMs));

  const { crowded, mailProblem } = tell(context, checked, told, new Set(watched.keys()));
  const problems = [
    mailProblem,
    refusedBy(() => writeLines(context)),
    refusedBy(() => writeStates(platform, sheet, (row) => stateOf(row, checked, isApproved, platform.clock.now()))),
  ];
  const lateCount = wanted.length - checked.size;
  const refused = rows.filter(
    ({ isOn, alert, problem }) => isOn && (problem !== null || checked.get(alert?.hash ?? '')?.kind === 'refused'),
  );
  const waiting = rows.filter(({ isOn, alert }) => isOn && alert !== null && !isApproved(alert.hash));
  return {
    outcome: outcomeOf({ problems, lateCount, crowded, refused, waitingCount: waiting.length, checked }),
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
  const { platform, connection } = context;
  const dates = createDates(platform);
  const shared = sourcesOf(platform, connection, dates);
  const session = refusingOlderCopies(openSession(platform, connection, budget));
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
      const evaluation = evaluate(sources, alert);
      const news = findNew(platform.codec, alert.kind, told.get(alert.hash) ?? null, evaluation.findings, dates.today);
      if (!fitsProperty(news.told)) throw refuse('Too many match. Write a higher limit, or less in the column Of.');
      checked.set(alert.hash, { kind: 'checked', evaluation, news, notes });
    } catch (thrown) {
      const error = toAddonError(thrown);
      if (error.code === 'time_limit') break;
      if (isAddonError(thrown) && errorPolicy(error).endsEveryRead) ends = error;
      checked.set(alert.hash, { kind: 'refused', error });
    }
  }
  return checked;
}

/** An older copy may say the opposite. Formulas may show it, with its age. */
function refusingOlderCopies(session: Session): Session {
  return {
    ...session,
    rows(query) {
      const found = session.rows(query);
      if (found.error !== null) throw found.error;
      return found;
    },
  };
}

/**
 * Stores what is new before anything is written into a sheet, and after it what was told: an execution that ends in
 * between finds the lines of what it would tell again. Returns how many alerts must wait, because too much is not
 * written yet.
 */
function tell(
  { platform, isMailable }: Context,
  checked: ReadonlyMap<string, Checked>,
  before: ReadonlyMap<string, Told>,
  watched: ReadonlySet<string>,
): { readonly crowded: number; readonly mailProblem: AddonError | null } {
  const now = platform.clock.now();
  const stored = readLines(platform);
  let lines = stored.map((line): Line => {
    const check = checked.get(line.hash);
    const isOver = !watched.has(line.hash) || (check?.kind === 'checked' && !check.news.current.has(line.keyHash));
    return line.isEvent || line.endedAt !== null || !isOver ? line : { ...line, endedAt: now };
  });
  const fitting: [string, Told][] = [];
  let crowded = 0;
  for (const [hash, check] of checked) {
    if (check.kind !== 'checked') continue;
    const { fresh, told } = check.news;
    const added = fresh
      .filter(
        ({ keyHash }) => !lines.some((line) => isOpenLine(line) && line.hash === hash && line.keyHash === keyHash),
      )
      .map(({ finding, keyHash }): Line => {
        const id = `${hash}-${keyHash}-${now.toString(36)}`;
        const isEvent = finding.day !== undefined;
        return { id, hash, keyHash, at: now, facts: finding.facts, isWritten: false, isEvent, endedAt: null };
      });
    const next = [...lines, ...added];
    if (added.length > 0 && !fitsProperty(next.filter(({ isWritten }) => !isWritten))) crowded += 1;
    else {
      lines = next;
      fitting.push([hash, told]);
    }
  }
  const known = new Set(stored.map(({ id }) => id));
  const added = lines.filter(({ id }) => !known.has(id));
  const mailProblem = isMailBuilt && isMailable ? refusedBy(() => keepForMail(platform, lines, added)) : null;
  if (JSON.stringify(lines) !== JSON.stringify(stored)) storeLines(platform, lines);
  for (const [hash, told] of fitting) {
    if (JSON.stringify(before.get(hash)) !== JSON.stringify(told)) storeTold(platform, hash, told);
  }
  for (const hash of before.keys()) if (!watched.has(hash)) deleteTold(platform, hash);
  return { crowded, mailProblem };
}

/** Of what happened once, or is still so. */
function isOpenLine({ endedAt }: Line): boolean {
  return endedAt === null;
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

const shownFigures = 3;

function stateOf(
  { isOn, alert, problem }: AlertRow,
  checked: ReadonlyMap<string, Checked>,
  isApproved: (hash: string) => boolean,
  now: number,
): ShownState | null {
  if (!isOn) return { text: 'Off', checkedAt: null };
  if (alert === null) return { text: notChecked(problem), checkedAt: null };
  if (!isApproved(alert.hash)) {
    return { text: 'Waits for the user of the connection: FIN sidebar, Refresh, Approve.', checkedAt: null };
  }
  const check = checked.get(alert.hash);
  if (check === undefined) return { text: 'Waits for the next refresh: time ran out.', checkedAt: null };
  if (check.kind === 'refused') return { text: notChecked(check.error), checkedAt: null };
  return { text: [sentenceOf(check), ...check.notes].join(' '), checkedAt: now };
}

function notChecked(error: AddonError | null): string {
  return `Not checked: ${error?.message ?? ''}`;
}

function sentenceOf({ evaluation: { findings, figures } }: Checked & { readonly kind: 'checked' }): string {
  const describe = (finding: Evaluation['findings'][number]): string =>
    describeFacts(finding.facts, english.alerts, 'en');
  const [first] = findings;
  const more = (count: number): string => (count > 0 ? ` And ${count} more.` : '');
  if (first?.day !== undefined) {
    const latest = findings.reduce((last, each) => ((each.day ?? '') > (last.day ?? '') ? each : last));
    return `OK. Last: ${describe(latest)}`;
  }
  if (first !== undefined) return `${describe(first)}${more(findings.length - 1)}`;
  const shown = figures.slice(0, shownFigures).map(({ amount, currency }) => formatMoney(amount, currency, 'en'));
  return shown.length === 0 ? 'OK.' : `OK: ${shown.join(', ')}.${more(figures.length - shown.length)}`;
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
