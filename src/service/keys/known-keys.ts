import type { ApiKey } from './api-key';

const keysMax = 1_000;

/**
 * What keys of earlier requests could do. A request may begin to read by it, and no answer is given by it alone: every request
 * has its key checked again, and is answered again where the key has changed.
 */
export class KnownKeys {
  private readonly keys = new Map<string, ApiKey>();

  find(keyHash: string): ApiKey | null {
    return this.keys.get(keyHash) ?? null;
  }

  /** Forgets those that came first when there are too many. */
  remember(keyHash: string, key: ApiKey): void {
    this.keys.delete(keyHash);
    this.keys.set(keyHash, key);
    const [oldest] = this.keys.keys();
    if (this.keys.size > keysMax && oldest !== undefined) this.keys.delete(oldest);
  }

  forget(keyHash: string): void {
    this.keys.delete(keyHash);
  }
}
