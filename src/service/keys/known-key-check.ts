import { isDeepStrictEqual } from 'node:util';
import type { EarlierQuery, PoolQuery } from '../database/pool-dialect';
import { type Admission, admitFound, count, type KeySource } from './admit';
import type { ApiKey } from './api-key';
import { countQuery, readCounted } from './count-request';
import { type FoundKey, findKeyQuery, readKey } from './find-key';

type Rows = readonly unknown[];

/**
 * The check of a key that was valid at its last request. Its statements need not wait for each other: the request is counted by
 * the limits that the key had then.
 */
export class KnownKeyCheck {
  /** To be sent together with another statement, if there is one. */
  readonly queries: readonly EarlierQuery[];
  private found: Rows | null = null;
  private counted: Rows | null = null;

  constructor(
    private readonly source: KeySource,
    keyHash: string,
    private readonly earlier: ApiKey,
  ) {
    const find = { query: findKeyQuery(keyHash, source.clock), onRows: (rows: Rows) => this.setFound(rows) };
    const query = countQuery(earlier, source.clock);
    this.queries = query === null ? [find] : [find, { query, onRows: (rows: Rows) => this.setCounted(rows) }];
  }

  /** The result, after sending the statements unless that was done. null: the key is no longer valid. */
  async admission(): Promise<Admission | null> {
    if (this.found === null) await this.send();
    const found = readKey(this.found ?? []);
    if (found === null) return null;
    return await admitFound(this.source, found, await this.countOnce(found.key));
  }

  /** After a change of the limits, windows that the earlier ones did not have still have to count the request. */
  private async countOnce(key: FoundKey): Promise<readonly number[] | null> {
    const counted = this.counted === null ? null : readCounted(this.counted);
    if (this.counted !== null && isDeepStrictEqual(key.rateLimits, this.earlier.rateLimits)) return counted;
    return await count(this.source, key, counted === null ? [] : this.earlier.rateLimits);
  }

  private async send(): Promise<void> {
    const last = this.queries.at(-1);
    if (last === undefined) return;
    const together: PoolQuery = { ...last.query, before: this.queries.slice(0, -1) };
    last.onRows((await this.source.database.executeQuery(together)).rows);
  }

  private setFound(rows: Rows): void {
    this.found = rows;
  }

  private setCounted(rows: Rows): void {
    this.counted = rows;
  }
}
