import type { MessagePort } from 'node:worker_threads';
import type { RunSettings, Surface } from './prelude/prelude';

/** What a worker is started with. */
export interface WorkerStart {
  readonly source: string;
  /** V8's compiled form of the source, so that a new worker need not compile. */
  readonly cachedData: Uint8Array | null;
  readonly surface: Surface;
}

/** How a service call is answered: on a port of its own, with a flag that wakes the worker. */
export interface AnswerLine {
  readonly calls: MessagePort;
  readonly flag: SharedArrayBuffer;
}

export interface RunMessage {
  readonly functionName: string;
  /** A list of Wire values, as JSON. */
  readonly args: string;
  readonly settings: RunSettings;
}

export type WorkerMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'call'; readonly request: string }
  | { readonly kind: 'log'; readonly line: string }
  /** An Outcome as JSON; empty when a promise was left that can never settle. */
  | { readonly kind: 'done'; readonly outcome: string };
