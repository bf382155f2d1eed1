/** A case and where it runs: in a menu function, a formula, the page, or an execution that the platform starts. */

/** One rule of the platform, tested where it applies. Its value is compared as text (see `textOf`). */
export type Case = Subject & (Known | Open | Timed);

interface Stated {
  readonly id: string;
  /** The rule as a sentence. */
  readonly rule: string;
  readonly needs?: Need;
}

/** What a case requires of its environment in addition to an open spreadsheet. */
export type Need =
  | 'add-on'
  | 'bound script'
  | 'allowlist'
  | 'any host'
  | 'echo server'
  | 'patience'
  | 'copy'
  | 'code from text';

export type Subject = FunctionCase | CellCase | EventCase | LoadCase | SidebarCase;

export interface FunctionCase extends Stated {
  readonly mode: 'function';
  run(): unknown;
}

/** A formula in its own block of cells. By default `=CONFORM("id")`, which shows the result of `run` as text. */
export interface CellCase extends Stated {
  readonly mode: 'cell';
  /** The formula is `=CONFORM_VALUE("id")`, which returns the value of `run` itself. */
  readonly showsValue?: boolean;
  /** It uses cells outside its block, so no other case may run at the same time. */
  readonly isAlone?: boolean;
  readonly formula?: (block: Block) => string;
  run?(...args: readonly unknown[]): unknown;
  /** Runs before the formula is written. */
  prepare?(block: Block): void;
  /** Runs after the formula has its first value and before the cell is read a last time. */
  then?(block: Block): void;
  /** Reads the result; by default the value of the formula. `before` is the value of the formula before `then`. */
  read?(block: Block, before: string): unknown;
}

export interface Block {
  readonly anchor: GoogleAppsScript.Spreadsheet.Range;
  /** Two empty cells left of the formula. */
  readonly input: GoogleAppsScript.Spreadsheet.Range;
  readonly second: GoogleAppsScript.Spreadsheet.Range;
}

export interface EventCase extends Stated {
  readonly mode: 'open' | 'trigger';
  run(event: { readonly [name: string]: unknown }): unknown;
}

/** The result of a service call in code outside functions, which runs at the start of every execution. */
export interface LoadCase extends Stated {
  readonly mode: 'load';
  readonly within: 'function' | 'cell' | 'open' | 'trigger';
}

export interface SidebarCase extends Stated {
  readonly mode: 'sidebar';
  /** The function that the page calls, and the name of the argument in the page. */
  readonly call: string;
  readonly argument: string;
}

/** A case without the code that it runs. */
export type Statement = { readonly id: string; readonly rule: string } & (Known | Open);

interface Known {
  readonly expected: unknown;
}

/** An open question: each alternative has a name, and the host implements one, the stricter one if there is one. */
interface Open {
  readonly alternatives: { readonly [letter: string]: Alternative };
  readonly host: string;
  /** Why the add-on works in every alternative, or in which ones it works. */
  readonly addon: string;
}

/** A call whose duration is measured. Nothing is expected; the result sheet shows the measurement. */
interface Timed {
  /** The duration that the benchmark charges for the call; null if it charges none. */
  readonly assumedMs: number | null;
}

export interface Alternative {
  readonly says: string;
  /** A value, a thrown error, or a pattern of the text. */
  readonly is: unknown;
}

/** An error of a service, for `expected` and `is`. Messages are compared only if the locale of the account is English. */
export class Throws {
  constructor(
    readonly name: string,
    readonly message: string,
  ) {}
}

export const refused = (message: string): Throws => new Throws('Exception', message);

export const anyRefusal = /^throws /;
