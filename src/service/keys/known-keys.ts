import type { ApiKey } from './api-key';

const keysMax = 1_000;

/**
 * The permissions of keys of earlier requests. A request may begin to read with them, but never answers with them
 * alone: the key of every request is checked again, and a changed key is answered again.
 */
export class KnownKeys {
  private readonly keys = new Map<string, ApiKey>();

  find(keyHash: string): ApiKey | null {
    return this.keys.get(keyHash) ?? null;
  }

  /** Removes the oldest ones if there are too many. */
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
