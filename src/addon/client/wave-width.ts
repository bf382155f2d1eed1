/**
 * How many requests go out at once. The first of an execution goes alone: its answer tells what the rate limit leaves.
 * Then ten, as Google's limit on bursts is not told anywhere; a list so long that ten came back whole gets twenty, for
 * a cell has seconds. A batch that got no answer halves the width, and it grows no more.
 */
export interface WaveWidth {
  now(): number;
  /** What the rate limit leaves; infinite where nothing is told. */
  remaining(): number;
  /** A batch came back, with what its answers said was left. */
  answered(requestCount: number, remaining: number): void;
  /** A batch of so many was lost. */
  lost(requestCount: number): void;
}

const firstWidth = 10;
const widthMax = 20;

export function createWaveWidth(): WaveWidth {
  let width = firstWidth;
  let isShrunk = false;
  let remaining = 1;
  return {
    now: () => Math.max(1, Math.min(width, remaining)),
    remaining: () => remaining,
    answered(requestCount, left) {
      remaining = left;
      if (!isShrunk && requestCount > 1) width = Math.min(widthMax, width * 2);
    },
    lost(requestCount) {
      isShrunk = true;
      width = Math.max(1, Math.min(width, Math.ceil(requestCount / 2)));
    },
  };
}
