import type { RunSettings, Surface } from './prelude/prelude';

/** The first message to an execution process. */
export interface WorkerStart {
  readonly source: string;
  /** V8's compiled form of the source in base64, so that a new process need not compile. */
  readonly cachedData: string | null;
  readonly surface: Surface;
}

export interface RunMessage {
  readonly functionName: string;
  /** A list of Wire values, as JSON. */
  readonly args: string;
  readonly settings: RunSettings;
  readonly logLines: number;
  readonly logLineChars: number;
}

/** From the host; the answer of a call is a CallReply as JSON. */
export type HostMessage =
  | { readonly kind: 'start'; readonly start: WorkerStart }
  | { readonly kind: 'run'; readonly run: RunMessage }
  | { readonly kind: 'answer'; readonly answer: string };

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly request: string }
  | { readonly kind: 'log'; readonly line: string }
  /** An Outcome as JSON; empty when a promise was left that can never settle. */
  | { readonly kind: 'done'; readonly outcome: string };
