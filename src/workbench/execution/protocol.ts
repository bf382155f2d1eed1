import { Buffer } from 'node:buffer';
import type { RunSettings, Surface } from './prelude/prelude';

/** The first message to an execution process. */
export interface WorkerStart {
  readonly main: CompiledScript;
  /** Texts of expressions that the script may evaluate as code. */
  readonly evaluable: readonly CompiledScript[];
  readonly surface: Surface;
}

export interface CompiledScript {
  readonly source: string;
  /** V8's compiled form of the script in base64, so that a new process need not compile. */
  readonly cachedData: string | null;
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
  /** An Outcome as JSON; empty if the function returned a promise that never settles. */
  | { readonly kind: 'done'; readonly outcome: string };

/**
 * Messages on a stream of bytes: four bytes with the length, then that many bytes of JSON. JSON.stringify escapes
 * lone surrogates, which UTF-8 cannot encode.
 */
export function toFrame(message: unknown): Buffer {
  const text = JSON.stringify(message);
  const sizeBytes = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(4 + sizeBytes);
  frame.writeUInt32LE(sizeBytes, 0);
  frame.write(text, 4);
  return frame;
}

/** Joins chunks to messages. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private heldBytes = 0;

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.heldBytes += chunk.length;
  }

  /** The next message; undefined while it is incomplete. */
  next(): unknown {
    const sizeBytes = this.heldBytes < 4 ? null : this.peekSize();
    if (sizeBytes === null || this.heldBytes < 4 + sizeBytes) return undefined;
    const held = this.join();
    const rest = held.subarray(4 + sizeBytes);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.heldBytes = rest.length;
    return JSON.parse(held.toString('utf8', 4, 4 + sizeBytes));
  }

  private peekSize(): number {
    if ((this.chunks[0]?.length ?? 0) < 4) this.chunks = [this.join()];
    return this.chunks[0]?.readUInt32LE(0) ?? 0;
  }

  private join(): Buffer {
    return this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
  }
}
