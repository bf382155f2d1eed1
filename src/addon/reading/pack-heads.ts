import type { Codec } from '../platform/platform';
import type { Row } from '../table/row';
import type { Chain } from './plan/chain';

/** Some rows of a chain: so many from `start` of a part. */
export interface Place {
  readonly part: number;
  readonly start: number;
  readonly count: number;
}

/** A chain and where its rows are kept, in order. */
export interface PlacedChain {
  readonly chain: Chain;
  readonly places: readonly Place[];
}

/** A chain without its rows; JSON knows no infinity. */
type Head = Omit<Chain, 'rows' | 'window'> & {
  readonly places: readonly (readonly [part: number, start: number, count: number])[];
  readonly from: number | null;
  readonly to: number | null;
  readonly accountId: string | null;
};

export function packHeads(codec: Codec, chains: readonly PlacedChain[]): string {
  const heads = chains.map(({ chain: { rows: _, window, ...rest }, places }): Head => {
    const { from, to } = window.days;
    return {
      ...rest,
      places: places.map(({ part, start, count }) => [part, start, count] as const),
      from: finite(from),
      to: finite(to),
      accountId: window.accountId,
    };
  });
  return codec.pack(JSON.stringify(heads));
}

/** null when the text is not what was packed or any row is missing. */
export function unpackHeads(codec: Codec, packed: string, parts: readonly (Row[] | null)[]): PlacedChain[] | null {
  if (parts.includes(null)) return null;
  try {
    return (JSON.parse(codec.unpack(packed)) as Head[]).map(({ places, from, to, accountId, ...rest }) => {
      const rows = places.flatMap(([part, start, count]) => {
        const found = parts[part]?.slice(start, start + count) ?? [];
        if (found.length !== count) throw new Error('A part of other rows.');
        return found;
      });
      const days = { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
      return {
        chain: { ...rest, window: { days, accountId }, rows },
        places: places.map(([part, start, count]) => ({ part, start, count })),
      };
    });
  } catch {
    return null;
  }
}

function finite(day: number): number | null {
  return Number.isFinite(day) ? day : null;
}
