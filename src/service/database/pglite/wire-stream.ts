import { Duplex } from 'node:stream';

/** Executes bytes of PostgreSQL's wire protocol, all of it complete messages, and resolves with the bytes of the answer. */
export type ExecuteWire = (request: Uint8Array) => Promise<Uint8Array>;

/** The first byte of the message that ends a session. */
const terminate = 'X'.charCodeAt(0);

/** Replaces the socket of `pg` with a PGlite. */
export class WireStream extends Duplex {
  constructor(private readonly execute: ExecuteWire) {
    super();
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  // Methods of a socket that `pg` calls.
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // The embedded server continues, because another session may follow.
    const answered = chunk[0] === terminate ? Promise.resolve(new Uint8Array()) : this.execute(chunk);
    answered.then(
      (answer) => {
        if (answer.length > 0) this.push(answer);
        done();
      },
      (error) => done(error),
    );
  }

  /** `pg` writes the messages of one query separately. Executed together, they cost one call. */
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
