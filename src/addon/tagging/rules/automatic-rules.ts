import type { Connection } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { toAddonError } from '../../errors/addon-error';
import type { Budget } from '../../platform/budget';
import { parseRecord } from '../../platform/parse-json';
import type { Platform, Spreadsheet } from '../../platform/platform';
import { openSession } from '../../session/open-session';
import { hasTagTables, tagPathsById, writeTagCells } from '../../tables/tags/write-tag-cells';
import { type LastRun, lastRunOf, leftOf, noLastRun, type RunOutcome, unfinished } from '../../trigger/run-outcome';
import { type JournalEntry, writeJournal } from '../journal';
import { sendAttachments } from './apply-rules';
import { type Context, earlierFingerprintOfRules, fingerprintOfRules, planRules, type RulePlan } from './plan-rules';
import { findRuleSheet, type RuleRow, readRuleRows } from './rule-sheet';
import type { AppliedRules, RulePeriod } from './views';

/** The settings of one user in one spreadsheet. */
export interface AutomaticRules extends LastRun {
  readonly isOn: boolean;
  /** Hash of the rules that this user applied or switched on. */
  readonly approved: string | null;
  readonly connectionId: string | null;
  readonly period: RulePeriod;
  readonly lastTagged: number;
  readonly lastFailed: number;
  readonly lastLeft: number;
}

const lockWaitMs = 2_000;

const initial: AutomaticRules = {
  ...noLastRun,
  isOn: false,
  approved: null,
  connectionId: null,
  period: '90',
  lastTagged: 0,
  lastFailed: 0,
  lastLeft: 0,
};

/**
 * Stored in the user's properties, because any editor could change the spreadsheet's, and an editor's rules must not
 * tag with another user's key.
 */
const propertyOf = (spreadsheet: Spreadsheet): string => `fin.rules.${spreadsheet.id()}`;

export function readAutomaticRules(platform: Platform): AutomaticRules {
  const spreadsheet = platform.spreadsheet();
  return parseRecord(spreadsheet === null ? null : platform.userProperties.get(propertyOf(spreadsheet)), initial);
}

export function changeAutomaticRules(platform: Platform, change: Partial<AutomaticRules>): void {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet === null) return;
  platform.userProperties.set(
    propertyOf(spreadsheet),
    JSON.stringify({ ...readAutomaticRules(platform), ...change } satisfies AutomaticRules),
  );
}

/** The connection with which the user applied or switched on the rules; null if it was deleted or has another key. */
export function approvedConnection(connections: Connections, { connectionId }: AutomaticRules): Connection | null {
  return connections.allOfUser().find(({ id }) => id === connectionId) ?? null;
}

export function isApproved(
  platform: Platform,
  { approved, connectionId }: AutomaticRules,
  rows: readonly RuleRow[],
  connection: Connection | null,
): boolean {
  if (connection === null || connectionId !== connection.id) return false;
  return approved === fingerprintOfRules(platform, rows) || approved === earlierFingerprintOfRules(platform, rows);
}

/** How the automatic rules ended, and how many transactions they tagged. */
interface RulesEnd {
  readonly outcome: RunOutcome;
  readonly tagged: number;
  readonly failed: number;
}

/**
 * Applies the rules after a scheduled refresh if the user of the trigger switched that on. Rules that changed since
 * that user applied them wait, because another editor may have written them. Errors are stored and never thrown.
 */
export function runAutomaticRules(platform: Platform, connections: Connections, budget: Budget): void {
  const state = readAutomaticRules(platform);
  const connection = approvedConnection(connections, state);
  const spreadsheet = platform.spreadsheet();
  if (!state.isOn || connection === null || spreadsheet === null) return;
  const startedAt = platform.clock.now();
  let end: RulesEnd;
  try {
    const sheet = findRuleSheet(spreadsheet);
    const rows = sheet === null ? [] : readRuleRows(sheet);
    if (!isApproved(platform, state, rows, connection)) return;
    const approved = fingerprintOfRules(platform, rows);
    if (state.approved !== approved) changeAutomaticRules(platform, { approved });
    end = applyRules({ platform, connection, session: openSession(platform, connection, budget), budget }, rows, state);
  } catch (thrown) {
    end = { outcome: { kind: 'failed', problem: toAddonError(thrown) }, tagged: 0, failed: 0 };
  }
  changeAutomaticRules(platform, {
    ...lastRunOf(end.outcome, startedAt),
    lastTagged: end.tagged,
    lastFailed: end.failed,
    lastLeft: leftOf(end.outcome),
  });
}

function applyRules(context: Context, rows: readonly RuleRow[], { period }: AutomaticRules): RulesEnd {
  const { platform, connection, budget } = context;
  const plan = planRules(context, rows, period);
  const tagging = {
    platform,
    connection,
    open: () => openSession(platform, connection, budget, { isAlwaysFresh: true }),
  };
  // Written with one call, even if a later batch fails.
  const entries: JournalEntry[] = [];
  try {
    const applied = sendAttachments(context, tagging, plan, (entry) => {
      entries.push(entry);
    });
    showInTables(platform, plan, applied.attached);
    return endOf(applied);
  } finally {
    writeJournal(platform, entries);
  }
}

function endOf({ tagged, left, failures }: AppliedRules): RulesEnd {
  const failed = failures.reduce((sum, { count }) => sum + count, 0);
  const [first] = failures;
  if (first !== undefined) {
    const message = `${failed} could not be tagged. ${first.message}`;
    return { outcome: unfinished(first.code, message, left), tagged, failed };
  }
  if (left === 0) return { outcome: { kind: 'complete' }, tagged, failed };
  return { outcome: unfinished('time_limit', `${left} are left for the next run.`, left), tagged, failed };
}

/** Writes the tags into tables. If another refresh holds the lock, the next runs of the tables do it. */
function showInTables(platform: Platform, { attachments }: RulePlan, attached: AppliedRules['attached']): void {
  if (attached.length === 0 || !hasTagTables(platform) || !platform.documentLock.tryLock(lockWaitMs)) return;
  const paths = new Map(attachments.map(({ tagId, tagPath }) => [tagId, tagPath]));
  try {
    writeTagCells(
      platform,
      tagPathsById(attached.map(({ tagId, transactionIds }) => ({ path: paths.get(tagId) ?? '', transactionIds }))),
    );
    platform.spreadsheet()?.flush();
  } finally {
    platform.documentLock.release();
  }
}
