/** One rule broken on purpose: with `find` of this file replaced, at least one of the test files goes red. */
export interface Mutant {
  /** The rule, as a statement. */
  readonly rule: string;
  /** From the project's folder. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** From the project's folder; those that have to notice. */
  readonly tests: readonly string[];
}
