import type { Problem } from './fetched';

/** A request that failed as a whole. Its message has no address, because addresses may have passwords in them. */
export class BankError extends Error {
  override readonly name = 'BankError';

  constructor(
    readonly kind: Problem['kind'],
    text: string,
    /** How long the provider asks to wait. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(text);
  }

  toProblem(): Problem {
    return { kind: this.kind, login: null, account: null, text: this.message };
  }
}
