import { resolve as absolute } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { AnswerLine, RunMessage, WorkerMessage, WorkerStart } from '../../execution/messages-between';

export interface RunHandlers {
  /** Answers a service call; both are JSON text. */
  answer(request: string): Promise<string>;
  log(line: string): void;
}

/** A thread that runs one execution at a time. */
export class ExecutionWorker {
  private readonly worker: Worker;
  private readonly channel = new MessageChannel();
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private death: Error | null = null;
  private current: { handlers: RunHandlers; resolve(outcome: string): void; reject(error: Error): void } | null = null;

  /** Settles once the script is compiled; rejects when the thread cannot start. */
  readonly whenReady: Promise<void>;
  private settleReady: { resolve(): void; reject(error: Error): void } = { resolve: () => {}, reject: () => {} };

  constructor(
    workerFile: string,
    start: WorkerStart,
    private readonly whenDead: () => void,
  ) {
    this.whenReady = new Promise((resolve, reject) => {
      this.settleReady = { resolve, reject };
    });
    // Asked for by the first worker alone; the others tell when they are used.
    this.whenReady.catch(() => {});
    const { port2 } = this.channel;
    const line: AnswerLine = { calls: port2, flag: this.signal.buffer as SharedArrayBuffer };
    this.worker = new Worker(absolute(workerFile), {
      workerData: { ...start, ...line },
      transferList: [port2],
      // A script that eats memory ends its own run, not the host.
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      // What a script logs is kept by the host; nothing of it belongs on the terminal.
      stdout: true,
      stderr: true,
    });
    this.worker.on('message', (message: WorkerMessage) => this.receive(message));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('The execution worker ended.')));
    this.worker.unref();
    this.channel.port1.unref();
  }

  /** The outcome's JSON text; rejects when the worker dies, as it does when it is terminated. */
  run(message: RunMessage, handlers: RunHandlers): Promise<string> {
    if (this.death) return Promise.reject(this.death);
    this.worker.ref();
    return new Promise((resolve, reject) => {
      this.current = { handlers, resolve, reject };
      this.worker.postMessage(message);
    });
  }

  async terminate(): Promise<void> {
    this.channel.port1.close();
    await this.worker.terminate();
  }

  private receive(message: WorkerMessage): void {
    if (message.kind === 'ready') this.settleReady.resolve();
    const { current } = this;
    if (!current) return;
    if (message.kind === 'log') current.handlers.log(message.line);
    if (message.kind === 'call') void current.handlers.answer(message.request).then((reply) => this.reply(reply));
    if (message.kind === 'done') {
      this.current = null;
      this.worker.unref();
      current.resolve(message.outcome);
    }
  }

  private reply(text: string): void {
    this.channel.port1.postMessage(text);
    Atomics.store(this.signal, 0, 1);
    Atomics.notify(this.signal, 0);
  }

  private fail(error: Error): void {
    this.death ??= error;
    this.settleReady.reject(error);
    this.whenDead();
    this.current?.reject(error);
    this.current = null;
  }
}
