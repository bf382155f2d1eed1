/** What the sidebar shows of rules. Types only: the page imports them. */

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
  rulesMark: string;
  automatic: AutomaticRulesView;
}

export interface AutomaticRulesView {
  isOn: boolean;
  /** This user's hourly trigger runs in this spreadsheet; without it nothing applies the rules. */
  hasTrigger: boolean;
  /** The rules are others than those that were applied or switched on: they wait for a person. */
  isWaiting: boolean;
  /** The connection that they tag with; null where there is only one. */
  connectionName: string | null;
  lastRunAt: string | null;
  lastTagged: number;
  lastError: string | null;
}

/** Transactions that rules are applied to: of this many days, or all. */
export type RulePeriod = '90' | '365' | 'all';

export interface RulesPreview {
  rules: RuleView[];
  /** Transactions that the rules were tried on. */
  transactionCount: number;
  /** Left out until they are posted, because a pending transaction often returns under another id. */
  pendingCount: number;
  /** Attachments that applying would send: of each tag, the transactions that do not carry it. */
  toTag: number;
  /** Paths of tags that rules name and that do not exist; parents before their children. */
  missingTags: string[];
  rulesMark: string;
  /** Stands for exactly the attachments that were counted: applying refuses to send others. */
  planMark: string;
}

export interface RuleView {
  /** In the sheet, from 1. */
  row: number;
  isOn: boolean;
  /** Sample: `Name or merchant contains "REWE"`. */
  text: string;
  tag: string;
  /** Transactions that fit, and those of them that do not carry the tag. */
  matchCount: number;
  newCount: number;
  samples: RuleSample[];
  /** Why the rule cannot be used. */
  error: string | null;
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
  planMark: string;
  failures: { tag: string; count: number; message: string }[];
}
