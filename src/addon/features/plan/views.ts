/** What the page shows of the plan. It contains only types, because the page imports it. */

/** What a question is about. `plan`: everything that FIN Plan has. */
export type QuestionKind = 'purchase' | 'instalments' | 'loan' | 'cost' | 'raise' | 'plan';

/** A question: what if money went out, or came in, from a day on? */
export interface QuestionInput {
  readonly kind: QuestionKind;
  readonly name: string;
  /** Positive. Of `cost` and `raise` that of a month. */
  readonly amount: number;
  readonly currency: string;
  readonly day: string;
  /** Interest in percent per year and number of monthly payments, of `instalments` and `loan`. */
  readonly interest: number;
  readonly months: number;
  /** null: all bank accounts in the currency. */
  readonly accountId: string | null;
  /** How many days are projected. */
  readonly days: number;
}

export interface PlanView {
  /** Today in the spreadsheet. */
  today: string;
  /** Those of banks with a balance, by name. */
  accounts: { id: string; name: string; currency: string }[];
  /** How many items FIN Plan has. */
  planned: number;
  hasSheet: boolean;
}

/** A projected balance: the lowest one, its day, and that of the last day. */
export interface ProjectionView {
  lowest: number;
  day: string;
  end: number;
}

export interface PlanAnswer {
  currency: string;
  without: ProjectionView;
  with: ProjectionView;
  /** The last day. */
  until: string;
  /** What is paid per month; null for what is no loan. */
  payment: number | null;
  /** How many items of FIN Plan count in both. */
  planned: number;
  /** What is left out, in English. */
  notes: string[];
}
