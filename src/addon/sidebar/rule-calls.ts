import type { BuildSettings } from '../connection/build-settings';
import { nameOf } from '../connection/connection-name';
import { userConnections } from '../connection/store-connection';
import { AddonError } from '../errors/addon-error';
import { startBudget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/require-spreadsheet';
import { readFreshness } from '../rows/freshness';
import { createReader } from '../rows/reader';
import { refuseOtherPlan, sendAttachments } from '../rules/apply-rules';
import { approvedConnection, changeAutomaticRules, isApproved, readAutomaticRules } from '../rules/automatic-rules';
import { splitPath } from '../rules/find-tag';
import { type Context, fingerprintOfRules, planRules } from '../rules/plan-rules';
import { appendRules, findRuleSheet, openRuleSheet, type RuleRow, readRuleRows } from '../rules/rule-sheet';
import type { AppliedRules, NewRule, RulePeriod, RulesPreview, RulesView } from '../rules/views';
import { foldText } from '../table/fold-text';
import { type JournalEntry, writeJournal } from '../tagging/journal';
import { createTag, listTags, type Tagging } from '../tagging/tags';
import type { TagView } from '../tagging/views';
import { ownTriggerUid } from '../trigger/hourly-trigger';
import { readRefreshState } from '../trigger/refresh-state';
import { openTagging } from './tag-calls';

/** A user waits, but not for every page of a long history at once. */
const previewMs = 60_000;
const applyMs = 70_000;

export function viewRules(platform: Platform, settings: BuildSettings): RulesView {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet = findRuleSheet(spreadsheet);
  const rows = sheet === null ? [] : readRuleRows(sheet);
  const rulesFingerprint = fingerprintOfRules(platform, rows);
  const state = readAutomaticRules(platform);
  const own = ownTriggerUid(platform, spreadsheet.id());
  const connection = approvedConnection(platform, settings, state);
  const isOneOfSeveral = userConnections(platform, settings).length > 1;
  return {
    sheetName: sheet?.name() ?? null,
    ruleCount: rows.length,
    rulesFingerprint,
    automatic: {
      isOn: state.isOn,
      hasTrigger: own !== null && readRefreshState(platform).triggerUid === own,
      isWaiting: state.isOn && !isApproved(state, rulesFingerprint, connection),
      connectionName: connection !== null && isOneOfSeveral ? nameOf(connection) : null,
      lastRunAt: state.lastRunAt === null ? null : new Date(state.lastRunAt).toISOString(),
      lastTagged: state.lastTagged,
      lastFailed: state.lastFailed,
      lastLeft: state.lastLeft,
      lastError: state.lastError,
      lastErrorCode: state.lastErrorCode,
    },
  };
}

export function openRules(platform: Platform, settings: BuildSettings): RulesView {
  openRuleSheet(requireSpreadsheet(platform));
  return viewRules(platform, settings);
}

export function addRules(platform: Platform, settings: BuildSettings, rules: readonly NewRule[]): RulesView {
  const spreadsheet = requireSpreadsheet(platform);
  appendRules(platform, findRuleSheet(spreadsheet) ?? openRuleSheet(spreadsheet), rules);
  spreadsheet.flush();
  return viewRules(platform, settings);
}

export function previewRules(platform: Platform, settings: BuildSettings, period: RulePeriod): RulesPreview {
  const { context, rows } = open(platform, openTagging(platform, settings), previewMs);
  return planRules(context, rows, period).preview;
}

/** Plans again and sends only what the preview showed. The fingerprint represents every transaction and its tag. */
export function applyRules(
  platform: Platform,
  settings: BuildSettings,
  input: { readonly connectionFingerprint: string; readonly planFingerprint: string; readonly period: RulePeriod },
): AppliedRules {
  const tagging = openTagging(platform, settings, input.connectionFingerprint);
  const { context, rows } = open(platform, tagging, applyMs);
  const plan = planRules(context, rows, input.period);
  refuseOtherPlan(plan, input.planFingerprint);
  // Written with one call, even if a later batch fails.
  const entries: JournalEntry[] = [];
  try {
    const applied = sendAttachments(context, tagging, plan, (entry) => {
      entries.push(entry);
    });
    const approved = approvedConnection(platform, settings, readAutomaticRules(platform));
    // The user has seen the effect of the rules with this connection only.
    if (approved === null || approved.id === context.connection.id) approve(platform, context, rows, input.period);
    return applied;
  } finally {
    writeJournal(platform, entries);
  }
}

export function setAutomaticRules(
  platform: Platform,
  settings: BuildSettings,
  input: { readonly isOn: boolean; readonly rulesFingerprint: string; readonly period: RulePeriod },
): RulesView {
  if (input.isOn) {
    const { context, rows } = open(platform, openTagging(platform, settings), previewMs);
    if (fingerprintOfRules(platform, rows) !== input.rulesFingerprint) {
      throw new AddonError('rules_changed', 'The rules changed after this preview. Preview again.');
    }
    approve(platform, context, rows, input.period);
  }
  changeAutomaticRules(platform, { isOn: input.isOn });
  return viewRules(platform, settings);
}

/** Creates the tag of a path, with its missing parents. */
export function createRuleTag(
  platform: Platform,
  settings: BuildSettings,
  { connectionFingerprint, path }: { readonly connectionFingerprint: string; readonly path: string },
): TagView {
  const tagging = openTagging(platform, settings, connectionFingerprint);
  const names = splitPath(path);
  let tag: TagView | null = null;
  names.forEach((name, index) => {
    const wanted = foldText(names.slice(0, index + 1).join(' › '));
    const known = listTags(tagging).find((each) => foldText(each.path) === wanted);
    tag = known ?? createTag(tagging, { name, parentTagId: tag?.id ?? null, color: null, description: null });
  });
  if (tag === null) throw new AddonError('invalid_request', 'A tag needs a name.');
  return tag;
}

function approve(platform: Platform, { connection }: Context, rows: readonly RuleRow[], period: RulePeriod): void {
  changeAutomaticRules(platform, {
    approved: fingerprintOfRules(platform, rows),
    connectionId: connection.id,
    period,
  });
}

function open(platform: Platform, { connection }: Tagging, limitMs: number): { context: Context; rows: RuleRow[] } {
  const sheet = findRuleSheet(requireSpreadsheet(platform));
  const budget = startBudget(platform.clock, limitMs);
  const reader = createReader(platform, connection, budget, {
    freshness: readFreshness(platform),
    refresh: undefined,
  });
  return { context: { platform, connection, reader, budget }, rows: sheet === null ? [] : readRuleRows(sheet) };
}
