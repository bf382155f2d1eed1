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

/** A savings goal of the budget, and what is set aside for it each month. */
export interface GoalView {
  name: string;
  amount: number;
  until: string;
}

/** Why a goal does not count. `ownAccount`: it is saved in the account that is asked about. */
export type GoalReason = 'noTarget' | 'noDay' | 'noSaved' | 'noRate' | 'ownAccount';

export interface LeftOutGoalView {
  name: string;
  reason: GoalReason;
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
  /** For which something is set aside in both. */
  goals: GoalView[];
  leftOutGoals: LeftOutGoalView[];
  /** What is left out, in English. */
  notes: string[];
}
