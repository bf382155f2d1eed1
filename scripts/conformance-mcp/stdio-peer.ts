import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A message of JSON-RPC. */
export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number };
}

/** One server as a process, and one client's connection to it by lines on standard input and output. */
export interface StdioPeer {
  /** Whether no request with this id waits for its answer. */
  isFree(id: Message['id']): boolean;
  /** Sends a message. Returns the answer to a request, and null for what has none. */
  send(message: Message): Promise<Message | null>;
  /** Calls the listener with every notification of the server. */
  onNotification(listener: (message: Message) => void): () => void;
  /** Ends the process as a client does: by closing its input. */
  close(): Promise<void>;
}

export function startPeer(command: string, args: readonly string[], cwd: string): StdioPeer {
  const child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const waiting = new Map<Message['id'], (answer: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  createInterface(child.stdout).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if (message.method === undefined) {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    } else for (const listener of listeners) listener(message);
  });
  return {
    isFree: (id) => id === undefined || !waiting.has(id),
    send: (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      if (message.id === undefined || message.method === undefined) return Promise.resolve(null);
      return Promise.race([
        new Promise<Message>((resolve) => waiting.set(message.id, resolve)),
        ended.then(() => Promise.reject(new Error('The server ended.'))),
      ]);
    },
    onNotification: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      child.stdin.end();
      return ended;
    },
  };
}
