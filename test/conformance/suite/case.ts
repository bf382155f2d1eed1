/** What a case tries, and where: in a function of the menu, a formula, the page, or an execution that the platform starts. */

/** One rule of the platform, tried where it runs. Its value is compared as text (see `textOf`). */
export type Case = Subject & (Known | Open | Timed);

interface Stated {
  readonly id: string;
  /** The rule as a sentence. */
  readonly rule: string;
  readonly needs?: Need;
}

/** What a place to run must have, beside an open spreadsheet. */
export type Need = 'add-on' | 'bound script' | 'allowlist' | 'any host' | 'echo server' | 'patience' | 'copy';

export type Subject = FunctionCase | CellCase | EventCase | LoadCase | SidebarCase;

export interface FunctionCase extends Stated {
  readonly mode: 'function';
  run(): unknown;
}

/** A formula in a block of its own. By default `=CONFORM("id")`, which shows the text of what `run` gives. */
export interface CellCase extends Stated {
  readonly mode: 'cell';
  /** The formula shows the very value that `run` returns, and is a `=CONFORM_VALUE("id")`. */
  readonly showsValue?: boolean;
  /** It reaches beyond its block. */
  readonly isAlone?: boolean;
  readonly formula?: (block: Block) => string;
  run?(...args: readonly unknown[]): unknown;
  /** Before the formula is written. */
  prepare?(block: Block): void;
  /** Once the formula has its value: what is done before the cell is read a last time. */
  then?(block: Block): void;
  /** What is looked at once the formula is done; by default its value. `before`: what it was when `then` came. */
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

/** What a service answers to the code outside all functions, which runs at every start. */
export interface LoadCase extends Stated {
  readonly mode: 'load';
  readonly within: 'function' | 'cell' | 'open' | 'trigger';
}

export interface SidebarCase extends Stated {
  readonly mode: 'sidebar';
  /** The function that the page calls, and the argument by the name that the page knows it by. */
  readonly call: string;
  readonly argument: string;
}

/** A case but for what is done in it. */
export type Statement = { readonly id: string; readonly rule: string } & (Known | Open);

interface Known {
  readonly expected: unknown;
}

/** Nobody has settled it: each alternative has a name, and the host takes one, the stricter where there is one. */
interface Open {
  readonly alternatives: { readonly [letter: string]: Alternative };
  readonly host: string;
  /** Why the add-on is right in every alternative, or in which it is. */
  readonly addon: string;
}

/** How long a call takes: there is nothing to expect, the result sheet holds what was measured. */
interface Timed {
  /** What the bench charges for the call meanwhile; null: nothing. */
  readonly assumedMs: number | null;
}

export interface Alternative {
  readonly says: string;
  /** A value, what is thrown, or a pattern of the text. */
  readonly is: unknown;
}

/** What a service throws, for `expected` and `is`. Messages are compared where the account speaks English. */
export class Throws {
  constructor(
    readonly name: string,
    readonly message: string,
  ) {}
}

export const refused = (message: string): Throws => new Throws('Exception', message);

export const anyRefusal = /^throws /;
