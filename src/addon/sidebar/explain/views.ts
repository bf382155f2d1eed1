/**
 * What the sidebar shows about a formula that shows nothing or an error. It contains only types, because the page
 * imports it.
 */

export interface FormulaExplanation {
  /** Sample: `Sheet1!B4`. */
  cell: string;
  formula: string;
  outcome: 'rows' | 'empty' | 'error';
  /** Rows without the header. */
  rowCount: number;
  /** null if the formula shows no error. */
  error: { code: string; message: string } | null;
  /** Checks in the order of the specification's causes. */
  checks: ExplainedCheck[];
  /** Arguments that the formula calculates. They cannot be read here and were left out of the checks. */
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
  /** Identifies the formula on the server, which writes no other text. */
  id: string;
}
