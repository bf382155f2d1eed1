import { foldText } from '../../cells/compare-text';
import { openUserSession, wordWithoutRules } from '../../changes/apply-changes';
import { nameOf } from '../../connections/connection';
import type { Connections } from '../../connections/connections';
import { AddonError } from '../../errors/addon-error';
import { startBudget } from '../../platform/budget';
import { isObject, type JsonObject } from '../../platform/parse-json';
import type { Platform } from '../../platform/platform';
import { requireSpreadsheet } from '../../platform/spreadsheet';
import { readAnd } from '../../rules/read-and';
import { readCondition } from '../../rules/read-condition';
import { setTextMax } from '../../rules/read-rule';
import { findRuleSheet, noRules, openRuleSheet, type RuleSheet, readRules } from '../../rules/rule-sheet';
import { isValue } from '../../rules/set-value';
import { changingSheets } from '../../session/sheet-copies';
import { writing } from '../../sheets/add-sheet';
import { type JournalEntry, writeJournal } from '../../tagging/journal';
import { createTag, listTags, openTagging, type Tagging } from '../../tagging/tags';
import type { TagView } from '../../tagging/views';
import { ownTriggerUid } from '../../trigger/hourly-trigger';
import { readRefreshState } from '../../trigger/refresh-state';
import { viewLastRun } from '../../trigger/run-outcome';
import { call, flag, ids, isOn, nothing, optional, refuse, text, thenShow } from '../call';
import type { Feature } from '../feature';
import { attachPlanned, refuseOtherPlan } from './apply-rules';
import {
  approveColumns,
  changeAutomaticRules,
  readAutomaticRules,
  rulesAreApproved,
  rulesConnection,
  runAutomaticRules,
} from './automatic-rules';
import { splitPath } from './find-named';
import { fingerprintOfRules } from './fingerprints';
import { type Context, planRules, setsColumn } from './plan-rules';
import { dismissSuggestions, suggestRules } from './suggest-rules';
import type { AppliedRules, NewRule, RulePeriod, RuleSuggestions, RulesPreview, RulesView } from './views';
import { appendRules, writeFirstMatch } from './write-rules';

/** Changes after which the page shows the rules. */
const changes = {
  /** Shows the sheet FIN Rules, and creates it if there is none. */
  openRules: call(nothing, (platform) => {
    openRuleSheet(requireSpreadsheet(platform));
  }),
  /** Adds rules to the sheet, below the others. */
  addRules: call(readNewRules, addRules),
  /** Writes the option of the sheet into it. */
  setFirstMatch: call(isOn, setFirstMatch),
  /** Applies these rules after each scheduled refresh of this user; rules that change later wait for the user. */
  setAutomaticRules: call(
    (input) => ({
      isOn: flag(input, 'isOn'),
      ...ids('rulesFingerprint')(input),
      period: readPeriod(input),
    }),
    setAutomaticRules,
  ),
};

const calls = {
  ...thenShow(changes, viewRules),
  /** The rules of the spreadsheet and whether they are applied automatically. Makes no request to the API. */
  getRules: call(nothing, viewRules),
  /** Rules that the user's own tagging suggests. Attaches nothing. */
  suggestRules: call(nothing, suggestOwnRules),
  /** This user never sees the suggestion again. */
  dismissSuggestion: call(
    (input) => ({ key: text(input, 'key', 1, 20) }),
    (platform, _, input) => {
      dismissSuggestions(platform, [input.key]);
      return null;
    },
  ),
  /** Tries the rules. Attaches nothing. */
  previewRules: call(
    (input) => ({ period: readPeriod(input) }),
    (platform, connections, input) => previewRules(platform, connections, input.period),
  ),
  /** Creates a tag that rules name, with its missing parents. */
  createRuleTag: call(
    (input) => ({
      ...ids('connectionFingerprint')(input),
      path: text(input, 'path', 1, 1_000),
    }),
    createRuleTag,
  ),
  /** One step of applying. Called again with the new fingerprint while some are left. */
  applyRules: call(
    (input) => ({
      ...ids('connectionFingerprint', 'planFingerprint', 'rulesFingerprint')(input),
      period: readPeriod(input),
    }),
    applyRules,
  ),
};

/** After the tables and before the formulas, so that both show the new tags. */
export const rules = {
  calls,
  refresh: { afterTables: { maxMs: 60_000, run: runAutomaticRules } },
} satisfies Feature;

/** A user waits, but not for every page of a long history at once. */
const previewMs = 60_000;
const applyMs = 70_000;

function viewRules(platform: Platform, connections: Connections): RulesView {
  const spreadsheet = requireSpreadsheet(platform);
  const sheet = findRuleSheet(spreadsheet);
  const rules = sheet === null ? noRules : readRules(platform, sheet);
  const rulesFingerprint = fingerprintOfRules(platform, rules);
  const state = readAutomaticRules(platform);
  const own = ownTriggerUid(platform, spreadsheet.id());
  const connection = rulesConnection(connections, state);
  const isOneOfSeveral = connections.allOfUser().length > 1;
  return {
    sheetName: sheet?.name() ?? null,
    ruleCount: rules.rows.length,
    isFirstMatch: rules.isFirstMatch,
    setsColumns: rules.rows.some(setsColumn),
    rulesFingerprint,
    automatic: {
      isOn: state.isOn,
      hasTrigger: own !== null && readRefreshState(platform).triggerUid === own,
      isWaiting: state.isOn && !rulesAreApproved(platform, state, rules, connection),
      connectionName: connection !== null && isOneOfSeveral ? nameOf(connection) : null,
      mayTag: (connection ?? connections.ofUser())?.view.canTag !== false,
      ...viewLastRun(state),
      lastTagged: state.lastTagged,
      lastSet: state.lastSet,
      lastFailed: state.lastFailed,
      lastLeft: state.lastLeft,
    },
  };
}

function addRules(
  platform: Platform,
  _: Connections,
  { rules, suggestion }: { readonly rules: readonly NewRule[]; readonly suggestion?: string | null },
): void {
  const spreadsheet = requireSpreadsheet(platform);
  // A mistake is said before anything is written.
  for (const { and } of rules) readAnd(and ?? '').map(readCondition);
  changingSheets(platform, () => {
    writing('sheet', () => appendRules(findRuleSheet(spreadsheet) ?? openRuleSheet(spreadsheet), rules));
    if (suggestion != null) dismissSuggestions(platform, [suggestion]);
    spreadsheet.flush();
  });
}

function setFirstMatch(platform: Platform, _: Connections, input: { readonly isOn: boolean }): void {
  const spreadsheet = requireSpreadsheet(platform);
  changingSheets(platform, () => {
    writeFirstMatch(findRuleSheet(spreadsheet) ?? openRuleSheet(spreadsheet), input.isOn);
    spreadsheet.flush();
  });
}

function previewRules(platform: Platform, connections: Connections, period: RulePeriod): RulesPreview {
  const { context, rules } = open(platform, openTagging(platform, connections), previewMs);
  return planRules(context, rules, period).preview;
}

function suggestOwnRules(platform: Platform, connections: Connections): RuleSuggestions {
  const { context, rules } = open(platform, openTagging(platform, connections), previewMs);
  return suggestRules(context, rules);
}

/**
 * Plans again, and tags and sets only what the preview showed. The fingerprint represents every transaction, its tag and
 * what the rules say about its cells.
 */
function applyRules(
  platform: Platform,
  connections: Connections,
  input: {
    readonly connectionFingerprint: string;
    readonly planFingerprint: string;
    readonly rulesFingerprint: string;
    readonly period: RulePeriod;
  },
): AppliedRules {
  const tagging = openTagging(platform, connections, input.connectionFingerprint);
  const { context, rules } = open(platform, tagging, applyMs);
  // Applying approves the rules, also those that match nothing today.
  refuseOtherRules(platform, rules, input.rulesFingerprint);
  const plan = planRules(context, rules, input.period);
  refuseOtherPlan(plan, input.planFingerprint);
  // Written with one call, even if a later batch fails.
  const entries: JournalEntry[] = [];
  try {
    const applied = attachPlanned(context, tagging, plan, (entry) => {
      entries.push(entry);
    });
    const approved = rulesConnection(connections, readAutomaticRules(platform));
    // The user has seen the effect of the rules with this connection only.
    if (approved === null || approved.id === context.connection.id) approve(platform, context, rules, input.period);
    return applied;
  } finally {
    writeJournal(platform, entries);
  }
}

function setAutomaticRules(
  platform: Platform,
  connections: Connections,
  input: { readonly isOn: boolean; readonly rulesFingerprint: string; readonly period: RulePeriod },
): void {
  if (input.isOn) {
    const { context, rules } = open(platform, openTagging(platform, connections), previewMs);
    refuseOtherRules(platform, rules, input.rulesFingerprint);
    if (!context.connection.view.canTag && !rules.rows.some(setsColumn)) {
      throw new AddonError('forbidden_scope', 'This key may not attach tags. Use a key with the scope tags:write.');
    }
    approve(platform, context, rules, input.period);
  }
  changeAutomaticRules(platform, { isOn: input.isOn });
}

/** Creates the tag of a path, with its missing parents. */
function createRuleTag(
  platform: Platform,
  connections: Connections,
  { connectionFingerprint, path }: { readonly connectionFingerprint: string; readonly path: string },
): TagView {
  const tagging = openTagging(platform, connections, connectionFingerprint);
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

function refuseOtherRules(platform: Platform, rules: RuleSheet, rulesFingerprint: string): void {
  if (fingerprintOfRules(platform, rules) === rulesFingerprint) return;
  throw new AddonError('rules_changed', 'The rules changed after this preview. Preview again.');
}

function approve(platform: Platform, { connection }: Context, rules: RuleSheet, period: RulePeriod): void {
  changeAutomaticRules(platform, {
    approved: fingerprintOfRules(platform, rules),
    connectionId: connection.id,
    period,
  });
  approveColumns(platform, rules);
}

function open(platform: Platform, { connection }: Tagging, limitMs: number): { context: Context; rules: RuleSheet } {
  const sheet = findRuleSheet(requireSpreadsheet(platform));
  const budget = startBudget(platform.clock, limitMs);
  const session = openUserSession(platform, connection, budget, {}, wordWithoutRules(platform));
  const rules = sheet === null ? noRules : readRules(platform, sheet);
  return { context: { platform, connection, session, budget }, rules };
}

/** The page suggests five texts, and a run has at most a hundred tags. */
const newRulesMax = 500;
const fields = ['nameOrMerchant', 'name', 'merchant', 'category'] as const;
const tests = ['contains', 'equals'] as const;
const periods: readonly RulePeriod[] = ['90', '365', 'all'];

function readNewRules(input: JsonObject): { rules: NewRule[]; suggestion?: string | null } {
  const { rules } = input;
  if (!Array.isArray(rules) || rules.length === 0 || rules.length > newRulesMax) return refuse('rules');
  return {
    rules: rules.map((rule: unknown) => (isObject(rule) ? readNewRule(rule) : refuse('rules'))),
    suggestion: optional(input, 'suggestion', (each, name) => text(each, name, 1, 20)),
  };
}

function readNewRule(input: JsonObject): NewRule {
  const and = optional(input, 'and', (each, name) => text(each, name, 1, 1_000).trim()) ?? '';
  const set = readNewSet(input['set']);
  return {
    field: fields.find((each) => each === input['field']) ?? refuse('field'),
    test: tests.find((each) => each === input['test']) ?? refuse('test'),
    value: text(input, 'value', 1, 250).trim() || refuse('value'),
    ...(and === '' ? {} : { and }),
    ...(set === undefined ? {} : { set }),
    tag: text(input, 'tag', 0, 1_000).trim() || (set === undefined ? refuse('tag') : ''),
  };
}

function readNewSet(input: unknown): NewRule['set'] {
  if (!isObject(input)) return undefined;
  const { value } = input;
  if (!isValue(value) || String(value).length > setTextMax || String(value).trim() === '') return refuse('value');
  return { column: text(input, 'column', 1, 250).trim() || refuse('column'), value };
}

function readPeriod(input: JsonObject): RulePeriod {
  return periods.find((each) => each === input['period']) ?? refuse('period');
}
