/** What the sidebar shows of the cells of a rule. Types only: the page imports them. */

export type RuleField =
  | 'nameOrMerchant'
  | 'name'
  | 'merchant'
  | 'category'
  | 'amount'
  | 'out'
  | 'in'
  | 'currency'
  | 'date'
  | 'weekday'
  | 'dayOfMonth'
  | 'account'
  | 'accountCategory'
  | 'institution';
export type RuleTest = 'contains' | 'equals' | 'matches' | 'between';

export interface ConditionView {
  isNot: boolean;
  /** What is in the cell if no such field or test is known. */
  field: RuleField | (string & {});
  test: RuleTest | (string & {});
  value: string;
  /** The ends of `between`: numbers, or days as `yyyy-MM-dd`; null: open. */
  from: number | string | null;
  to: number | string | null;
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
  | 'condition'
  | 'and_in_value'
  | 'open_quote'
  | 'too_many_conditions'
  | 'two_values'
  | 'number'
  | 'date'
  | 'dates'
  | 'date_test'
  | 'weekday'
  | 'month_day'
  | 'days_test'
  | 'days_are_date'
  | 'account_category'
  | 'unknown_institution'
  | 'held'
  | 'unknown_tag'
  | 'ambiguous_tag'
  | 'unknown_account'
  | 'ambiguous_account'
  | 'no_set_column'
  | 'set_value'
  | 'kind'
  | 'unknown_column'
  | 'ambiguous_column'
  | 'own_column';
