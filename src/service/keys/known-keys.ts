import type { FoundKey } from './api-key';

const keysMax = 1_000;

/**
 * The keys that were valid at their last request, with the permissions that they had. A request may begin to read with
 * them, but never answers with them alone: the key of every request is checked again, and a changed key is answered again.
 */
export class KnownKeys {
  private readonly keys = new Map<string, RememberedKey>();

  /** A key that was valid at its last request, even if that was refused. */
  find(keyHash: string): FoundKey | null {
    return this.keys.get(keyHash)?.key ?? null;
  }

  /** The key with whose permissions a request may begin to read. */
  findReadable(keyHash: string): FoundKey | null {
    const known = this.keys.get(keyHash);
    return known?.isReadable === true ? known.key : null;
  }

  /** Removes the oldest ones if there are too many. `isReadable` is false if the last request of the key was refused. */
  remember(keyHash: string, key: FoundKey, isReadable: boolean): void {
    this.keys.delete(keyHash);
    this.keys.set(keyHash, { key, isReadable });
    const [oldest] = this.keys.keys();
    if (this.keys.size > keysMax && oldest !== undefined) this.keys.delete(oldest);
  }

  forget(keyHash: string): void {
    this.keys.delete(keyHash);
  }
}

interface RememberedKey {
  readonly key: FoundKey;
  readonly isReadable: boolean;
}
