import type { QuirkRow } from '../../../support/api/quirk-server';

/** A row as it stood for a while. `key` stays with it, with an id or without; `version` counts its changes. */
export interface DataRow extends QuirkRow {
  readonly key: string;
  readonly version: number;
  readonly category: string;
  readonly isTagged: boolean;
  readonly isHolding: boolean;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Everything that the API's data ever was. */
export class History {
  private readonly versions = new Map<string, { at: number; row: DataRow | null }[]>();

  /** The row from now on; null: it is gone. */
  set(key: string, at: number, row: Omit<DataRow, 'id' | 'key' | 'version'> | null): void {
    const earlier = this.versions.get(key) ?? [];
    const next = row === null ? null : ({ ...row, id: key, key, version: earlier.length } as DataRow);
    this.versions.set(key, [...earlier, { at, row: next }]);
  }

  now(): DataRow[] {
    return [...this.versions.values()].flatMap((versions) => versions[versions.length - 1]?.row ?? []);
  }

  /** What each row was from one moment to another, both included: several versions where it changed in between. */
  within({ from, to }: Span): Map<string, readonly (DataRow | null)[]> {
    return new Map(
      [...this.versions].map(([key, versions]) => {
        const before = { at: Number.NEGATIVE_INFINITY, row: null };
        const living = [before, ...versions].filter(
          ({ at }, index) => at <= to && (versions[index]?.at ?? Number.POSITIVE_INFINITY) >= from,
        );
        return [key, living.map(({ row }) => row)];
      }),
    );
  }

  /** Everything that any row ever was. */
  all(): DataRow[] {
    return [...this.versions.values()].flat().flatMap(({ row }) => row ?? []);
  }
}
