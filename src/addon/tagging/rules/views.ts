/** What the sidebar shows of rules. Types only: the page imports them. */

import type { AddonErrorCode } from '../../errors/error-codes';
import type { LastRunView } from '../../trigger/run-outcome';

export type RuleField = 'nameOrMerchant' | 'name' | 'merchant' | 'category' | 'amount';
export type RuleTest = 'contains' | 'equals' | 'matches' | 'between';

/** A rule to be added from an example. */
export interface NewRule {
  field: Exclude<RuleField, 'amount'>;
  test: 'contains' | 'equals';
  value: string;
  /** Path of a tag. */
  tag: string;
}

/** The sheet of rules. Shown without a request to the API. */
export interface RulesView {
  /** null: there is no sheet of rules yet. */
  sheetName: string | null;
  ruleCount: number;
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
  /** Paths of tags that rules name and that do not exist; parents before their children. */
  missingTags: string[];
  rulesFingerprint: string;
  /** Stands for exactly the attachments that were counted: applying refuses to send others. */
  planFingerprint: string;
}

export interface RuleView {
  /** In the sheet, from 1. */
  row: number;
  isOn: boolean;
  /** What is in the cell if no such field or test is known. */
  field: RuleField | (string & {});
  test: RuleTest | (string & {});
  value: string;
  /** The ends of `between`; null: open. */
  from: number | null;
  to: number | null;
  /** Name, mask or id; blank for every account. */
  account: string;
  tag: string;
  /** Transactions that match, and those of them that do not have the tag. */
  matchCount: number;
  newCount: number;
  samples: RuleSample[];
  /** Why the rule cannot be used. */
  error: RuleProblem | null;
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

/** Each has a sentence in every language of the sidebar. */
export type RuleReason =
  | 'field'
  | 'test'
  | 'no_tag'
  | 'archived_tag'
  | 'between'
  | 'no_value'
  | 'amount_test'
  | 'amount'
  | 'amounts'
  | 'pattern'
  | 'unknown_tag'
  | 'ambiguous_tag'
  | 'unknown_account'
  | 'ambiguous_account';

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
}
