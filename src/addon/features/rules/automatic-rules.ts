import { foldText } from '../../cells/compare-text';
import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { type AddonError, toAddonError } from '../../errors/addon-error';
import type { AddonErrorCode } from '../../errors/error-codes';
import { quote } from '../../errors/sentence';
import { type Budget, within } from '../../platform/budget';
import type { Platform } from '../../platform/platform';
import { findRuleSheet, noRules, type RuleRow, type RuleSheet, readRules } from '../../rules/rule-sheet';
import { openSession } from '../../session/session';
import { ifUnlocked } from '../../store/lock';
import { record, withDefaults } from '../../store/record';
import { markColumns } from '../../tables/set-values/open-tables';
import type { WantedCells } from '../../tables/set-values/plan-cells';
import { hasTagTables, tagPathsById, timeToShowTagsMs, writeTagCells } from '../../tables/tags/write-tag-cells';
import { type JournalEntry, writeJournal } from '../../tagging/journal';
import { type LastRun, lastRunOf, leftOf, noLastRun, type RunOutcome, unfinished } from '../../trigger/run-outcome';
import { attachBatches, type SentAttachments, withProgress } from './apply-rules';
import { type Attachment, fingerprintOfRules } from './fingerprints';
import { type Context, planInSteps, setsColumn } from './plan-rules';
import { noneSet, writeValues } from './plan-values';
import type { RulePeriod, SetByRules } from './views';

/** The settings of one user in one spreadsheet. */
export interface AutomaticRules extends LastRun {
  readonly isOn: boolean;
  /** Hash of the rules that this user applied or switched on. */
  readonly approved: string | null;
  readonly connectionId: string | null;
  /** Random, for this user in the marks of the columns that the rules set: every user can mark columns. */
  readonly marksAs: string;
  readonly period: RulePeriod;
  readonly lastTagged: number;
  readonly lastSet: number;
  readonly lastFailed: number;
  readonly lastLeft: number;
  /** The rule with which the next run begins, from 0: the last one had no time for it. */
  readonly nextRule: number;
}

/** Of the time, what setting cells may take at most. */
const shareOfCells = 0.4;
/** Of the time, what remains for the journal and the locks, and of it for storing how the run ended. */
const endingMs = 5_000;
const storingMs = 2_000;
/** For showing the tags in tables; those that take longer show them with their own next runs. */
const showingMaxMs = 20_000;

const initial: AutomaticRules = {
  ...noLastRun,
  isOn: false,
  approved: null,
  connectionId: null,
  marksAs: '',
  period: '90',
  lastTagged: 0,
  lastSet: 0,
  lastFailed: 0,
  lastLeft: 0,
  nextRule: 0,
};

/**
 * Stored in the user's properties, because any editor could change the spreadsheet's, and an editor's rules must not
 * tag with another user's key.
 */
const settings = record('user', 'fin.rules.', withDefaults(initial));

export function readAutomaticRules(platform: Platform): AutomaticRules {
  const spreadsheet = platform.spreadsheet();
  return spreadsheet === null ? initial : settings.of(spreadsheet.id()).read(platform);
}

export function changeAutomaticRules(platform: Platform, change: Partial<AutomaticRules>): void {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet !== null) settings.of(spreadsheet.id()).change(platform, change);
}

/** The connection with which the user applied or switched on the rules; null if it was deleted or has another key. */
export function rulesConnection(connections: Connections, { connectionId }: AutomaticRules): Connection | null {
  return connections.allOfUser().find(({ id }) => id === connectionId) ?? null;
}

export function rulesAreApproved(
  platform: Platform,
  { approved, connectionId }: AutomaticRules,
  rules: RuleSheet,
  connection: Connection | null,
): boolean {
  if (connection === null || connectionId !== connection.id || approved === null) return false;
  return approved === fingerprintOfRules(platform, rules);
}

/** The columns with the headings that the rules name are the ones that later runs set. */
export function approveColumns(platform: Platform, rules: RuleSheet): void {
  const headings = rules.rows.flatMap((row) => (setsColumn(row) ? [foldText(row.cells.setColumn ?? '')] : []));
  const marksAs = readAutomaticRules(platform).marksAs || platform.codec.uuid();
  changeAutomaticRules(platform, { marksAs });
  markColumns(platform, marksAs, new Set(headings));
}

/** How the automatic rules ended, how many transactions they tagged, and how many cells they set. */
interface RulesEnd {
  readonly outcome: RunOutcome;
  readonly tagged: number;
  readonly set: number;
  readonly failed: number;
  readonly nextRule: number;
}

/**
 * Applies the rules after a scheduled refresh if the user of the trigger switched that on. Rules that changed since
 * that user applied them wait, because another editor may have written them. Errors are stored and never thrown. What
 * there is no time for is left to the next run, which begins with it.
 */
export function runAutomaticRules(platform: Platform, connections: Connections, budget: Budget): void {
  const state = readAutomaticRules(platform);
  const connection = rulesConnection(connections, state);
  const spreadsheet = platform.spreadsheet();
  if (!state.isOn || connection === null || spreadsheet === null) return;
  const startedAt = platform.clock.now();
  let end: RulesEnd;
  try {
    const sheet = findRuleSheet(spreadsheet);
    const rules = sheet === null ? noRules : readRules(platform, sheet);
    if (!rulesAreApproved(platform, state, rules, connection)) return;
    end = applyRules(platform, connection, rules, state, budget);
  } catch (thrown) {
    end = { outcome: { kind: 'failed', problem: toAddonError(thrown) }, tagged: 0, set: 0, failed: 0, nextRule: 0 };
  }
  changeAutomaticRules(platform, {
    ...lastRunOf(end.outcome, startedAt),
    lastTagged: end.tagged,
    lastSet: end.set,
    lastFailed: end.failed,
    lastLeft: leftOf(end.outcome),
    nextRule: end.nextRule,
  });
}

function applyRules(
  platform: Platform,
  connection: Connection,
  rules: RuleSheet,
  state: AutomaticRules,
  budget: Budget,
): RulesEnd {
  const { rows } = rules;
  const { nextRule } = state;
  // With First match wins, every rule before another one has to be tried anyway.
  const begin = nextRule < rows.length && !rules.isFirstMatch ? nextRule : 0;
  const inTurn = [...rows.slice(begin), ...rows.slice(0, begin)];
  const reservedMs = endingMs + Math.min(showingMaxMs, timeToShowTagsMs(platform));
  const working = within(budget, budget.remainingMs() - reservedMs);
  // Every editor can write into FIN Changes, and the tags are attached with the key of who approved the rules.
  const session = openSession(platform, connection, working);
  const entries: JournalEntry[] = [];
  const applied = applyInSteps({ platform, connection, session, budget: working }, rules, inTurn, state, entries);
  // Written with one call, even if a later batch failed.
  writeJournal(platform, entries);
  const areShown = showInTables(platform, applied, within(budget, budget.remainingMs() - storingMs));
  const rulesLeft = rows.length - applied.ruleCount;
  return {
    ...endOf(applied, rulesLeft, rules.isFirstMatch, areShown),
    nextRule: rulesLeft === 0 ? 0 : (begin + applied.ruleCount) % rows.length,
  };
}

interface Applied extends Omit<SentAttachments, 'attached' | 'remaining'> {
  readonly set: SetByRules;
  readonly attached: readonly Pick<Attachment, 'tagPath' | 'transactionIds'>[];
  /** Rules of which everything was sent. */
  readonly ruleCount: number;
}

/** Sets the cells, and sends what some rules match before the next are tried, so that every run gets on. */
function applyInSteps(
  context: Context,
  rules: RuleSheet,
  rows: readonly RuleRow[],
  { period, marksAs }: AutomaticRules,
  entries: JournalEntry[],
): Applied {
  const { platform, connection, budget } = context;
  const tagging = {
    platform,
    connection,
    open: () => openSession(platform, connection, budget, { accepts: 'new rows' }),
  };
  const attached: Pick<Attachment, 'tagPath' | 'transactionIds'>[] = [];
  const failures: SentAttachments['failures'] = [];
  let [ruleCount, tagged, left] = [0, 0, 0];
  let problem: AddonError | null = null;
  let set: SetByRules = noneSet;
  try {
    const plan = planInSteps(context, rules, rows, period);
    if (rules.rows.some(setsColumn)) {
      set = setInTime(context, marksAs, plan.wanted);
      // Such a key tags nothing, which is no error of rules that set columns.
      if (connection.view.canTag === false) ruleCount = rows.length;
    }
    while (ruleCount < rows.length && left === 0 && problem === null) {
      const step = plan.step(ruleCount);
      const paths = new Map(step.attachments.map(({ tagId, tagPath }) => [tagId, tagPath]));
      const sent = attachBatches(context, tagging, step.attachments, (entry) => {
        entries.push(entry);
      });
      for (const { tagId, transactionIds } of sent.attached) {
        attached.push({ tagPath: paths.get(tagId) ?? '', transactionIds });
      }
      failures.push(...sent.failures);
      tagged += sent.tagged;
      left += sent.left;
      problem = sent.problem;
      if (left === 0) ruleCount += step.ruleCount;
    }
  } catch (thrown) {
    problem = toAddonError(thrown);
  }
  return { attached, failures, tagged, set, left, problem, ruleCount };
}

/** Too little time, or a run that writes, leaves the cells to the next run. The tags do not wait for them. */
function setInTime(
  { platform, budget }: Context,
  markedBy: string,
  readWanted: (limit: Budget) => WantedCells,
): SetByRules {
  try {
    const part = within(budget, budget.remainingMs() * shareOfCells);
    return writeValues(platform, readWanted(part), part, { markedBy });
  } catch (thrown) {
    const { code } = toAddonError(thrown);
    if (code !== 'time_limit' && code !== 'busy') throw thrown;
    return { ...noneSet, isLate: true };
  }
}

function endOf(
  { tagged, set, left, failures, problem }: Applied,
  rulesLeft: number,
  isFirstMatch: boolean,
  areShown: boolean,
): Omit<RulesEnd, 'nextRule'> {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const counts = { tagged, set: set.count, failed };
  if (problem !== null && problem.code !== 'time_limit') {
    return { outcome: { kind: 'failed', problem: withProgress(problem, tagged, set.count) }, ...counts };
  }
  const [first] = failures;
  if (first !== undefined) {
    const message = `${failed} could not be tagged. ${first.message}`;
    return { outcome: unfinished(first.code, message, left), ...counts };
  }
  const [refused] = set.problems;
  if (refused !== undefined) {
    return { outcome: unfinished(refused.code, `${quote(refused.sheetName)}: ${refused.message}`, left), ...counts };
  }
  if (set.mergedCount > 0) {
    const message = `${set.mergedCount} cells are merged with others and were not set. Unmerge them.`;
    return { outcome: unfinished<AddonErrorCode>('merged_cells', message, left), ...counts };
  }
  if (set.lockedCount > 0) {
    const message = `${set.lockedCount} cells are protected and were not set.`;
    return { outcome: unfinished<AddonErrorCode>('table_write_refused', message, left), ...counts };
  }
  const late = (message: string) => ({ outcome: unfinished<AddonErrorCode>('time_limit', message, left), ...counts });
  if (left > 0) return late(`${left} are left for the next run.`);
  if (isFirstMatch && rulesLeft > 0 && tagged === 0) {
    return late(`Time ran out before the last ${rulesLeft} rules. Choose a shorter period, or fewer rules.`);
  }
  if (rulesLeft > 0 || problem !== null) return late('Time ran out. The next run goes on.');
  if (set.isLate) return late('Time ran out before all cells were set. The next run goes on.');
  if (!areShown) return late('Time ran out before all tables showed the tags. Their next runs show them.');
  return { outcome: { kind: 'complete' }, ...counts };
}

/**
 * Writes the tags into tables. False if there is no time for all of them: then the next runs of the tables do it, as if
 * another refresh holds the lock.
 */
function showInTables(platform: Platform, { attached }: Applied, budget: Budget): boolean {
  if (attached.length === 0 || !hasTagTables(platform)) return true;
  const paths = attached.map(({ tagPath, transactionIds }) => ({ path: tagPath, transactionIds }));
  const write = (): boolean => {
    const { lateSheetNames } = writeTagCells(platform, tagPathsById(paths), budget);
    platform.spreadsheet()?.flush();
    return lateSheetNames === undefined;
  };
  return ifUnlocked(platform, write) ?? true;
}
