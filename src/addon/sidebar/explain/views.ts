/** What the sidebar shows about a formula that shows nothing, or an error. Types only: the page imports them. */

export interface FormulaExplanation {
  /** Sample: `Sheet1!B4`. */
  cell: string;
  formula: string;
  outcome: 'rows' | 'empty' | 'error';
  /** Rows without the header. */
  rowCount: number;
  /** Of an error. */
  error: { code: string; message: string } | null;
  /** In the order of the specification's causes. */
  checks: ExplainedCheck[];
  /** Arguments that the formula calculates, which cannot be read here; they were left out of the checks. */
  unreadable: string[];
}

export interface ExplainedCheck {
  /** `cause`: this makes it empty. `hint`: it may. */
  finding: 'cause' | 'hint' | 'fine' | 'unknown';
  title: string;
  evidence: string;
  suggestion: Suggestion | null;
}

export interface Suggestion {
  formula: string;
  rowCount: number;
  /** Names the formula on the server, which writes no other text. */
  mark: string;
}
