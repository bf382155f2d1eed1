/** What the sidebar shows of rules. Types only: the page imports them. */

import type { AddonErrorCode } from '../../errors/error-codes';
import type { ConditionView, RuleReason } from '../../rules/views';
import type { LastRunView } from '../../trigger/run-outcome';

/** A rule to be added from an example. */
export interface NewRule {
  field: 'nameOrMerchant' | 'name' | 'merchant' | 'category';
  test: 'contains' | 'equals';
  value: string;
  /** For the column And. */
  and?: string;
  /** Path of a tag; blank if the rule only sets a column. */
  tag: string;
  /** What the rule writes into a column of the user. */
  set?: { column: string; value: string | number | boolean };
}

/** The sheet of rules. Shown without a request to the API. */
export interface RulesView {
  /** null: there is no sheet of rules yet. */
  sheetName: string | null;
  ruleCount: number;
  /** Only the first rule that a transaction matches is used for it. */
  isFirstMatch: boolean;
  /** A rule that is on sets a column, which needs no scope of the key. */
  setsColumns: boolean;
  /** Changes whenever the rules do. */
  rulesFingerprint: string;
  automatic: AutomaticRulesView;
}

export interface AutomaticRulesView extends LastRunView {
  isOn: boolean;
  /** This user's hourly trigger runs in this spreadsheet; without it nothing applies the rules. */
  hasTrigger: boolean;
  /** The rules are others than those that were applied or switched on: they wait for a person. */
  isWaiting: boolean;
  /** The connection that they tag with; null where there is only one. */
  connectionName: string | null;
  /** False: the key that they tag with lacks the scope, so nothing is attached. */
  mayTag: boolean;
  lastTagged: number;
  /** Cells that were set. */
  lastSet: number;
  /** How many could not be tagged, and how many the next run tags. */
  lastFailed: number;
  lastLeft: number;
}

/** Transactions that rules are applied to: of this many days, or all. */
export type RulePeriod = '90' | '365' | 'all';

export interface RulesPreview {
  rules: RuleView[];
  /** Transactions that the rules were tried on. */
  transactionCount: number;
  /** Left out until they are posted, because a pending transaction often returns under another id. */
  pendingCount: number;
  /** Attachments that applying would send: of each tag, the transactions that do not have it. */
  toTag: number;
  /** Cells that applying would set. */
  toSet: number;
  /** Tables whose columns cannot be found, so that nothing is set in them. */
  unreadTables: { sheetName: string; code: AddonErrorCode; message: string }[];
  isFirstMatch: boolean;
  /** Paths of tags that rules name and that do not exist; parents before their children. */
  missingTags: string[];
  rulesFingerprint: string;
  /** Stands for exactly what was counted: applying refuses to tag or set anything else. */
  planFingerprint: string;
}

export interface RuleView extends ConditionView {
  /** In the sheet, from 1. */
  row: number;
  isOn: boolean;
  /** Further conditions. */
  and: ConditionView[];
  /** The cell with them, if it cannot be read. */
  unreadAnd: string;
  /** Name, mask or id; blank for every account. */
  account: string;
  tag: string;
  /** Transactions that match, and those of them that do not have the tag. */
  matchCount: number;
  newCount: number;
  /** Further ones that match, which rules above have taken. */
  takenCount: number;
  samples: RuleSample[];
  /** What it writes into which column; null if it sets none. */
  set: RuleSetView | null;
  /** Why the rule cannot be used. */
  error: RuleProblem | null;
}

export interface RuleSetView {
  column: string;
  /** What the transactions are where rows are read, instead of cells of the user: nothing is applied for it. */
  isChange: boolean;
  /** As it is in the cell under Set to. */
  value: string;
  /** Cells that it would write, or transactions that it changes. */
  count: number;
  /**
   * Cells that stay, because a person wrote or cleared them, or they have a formula; transactions of which FIN Changes
   * says something else.
   */
  keptCount: number;
  /** Cells that stay until they are no longer merged with others. */
  mergedCount: number;
  /** Cells that stay because they are protected. */
  lockedCount: number;
  /** Transactions whose cells it would write, or that it changes. */
  samples: RuleSample[];
}

export interface RuleProblem {
  code: AddonErrorCode;
  /** English. */
  message: string;
  /** Which cell is wrong, and in what way; null for problems that `code` names. */
  reason: RuleReason | null;
  /** What is in the cell, or the part of it that is meant. */
  quoted: string;
}

export interface RuleSample {
  date: string | null;
  name: string;
  amount: number | null;
  currency: string | null;
}

export interface AppliedRules {
  tagged: number;
  /** What this call attached, for the cells that show tags. */
  attached: { tagId: string; transactionIds: string[] }[];
  /** Attachments that are left because time ran out. */
  left: number;
  /** Of the attachments that are left: the next call continues with it. */
  planFingerprint: string;
  failures: { tag: string; count: number; code: AddonErrorCode; message: string }[];
  set: SetByRules;
}

/** What was written into columns of the user. */
export interface SetByRules {
  count: number;
  /** There was no time for all: the next call goes on. */
  isLate: boolean;
  mergedCount: number;
  /** Cells that stay because they are protected. */
  lockedCount: number;
  problems: { sheetName: string; code: AddonErrorCode; message: string }[];
}

export type RuleSuggestion = TagSuggestion | ChangeSuggestion;

interface SuggestedRule {
  /** Stands for the rule where it is dismissed. */
  key: string;
  rule: NewRule;
}

/** A rule that the user's own tagging suggests, with its figures. */
export interface TagSuggestion extends SuggestedRule {
  /** Of the transactions up to the latest that has the tag, how many have it. */
  taggedCount: number;
  transactionCount: number;
  latestDay: string;
  /** Later ones, none of which has it. */
  laterCount: number;
}

/** A rule that equal rows of FIN Changes suggest. */
export interface ChangeSuggestion extends SuggestedRule {
  /** Transactions of which FIN Changes says so. */
  correctedCount: number;
  /** Others that the rule would change. */
  changeCount: number;
  samples: RuleSample[];
}

export interface RuleSuggestions {
  suggestions: RuleSuggestion[];
  /** Transactions of the last year that they were looked for in. */
  transactionCount: number;
}
