/**
 * How many requests of a batch Google runs at once. It documents no number, and the only published measurement found
 * four. The time of a batch beside that of a small one shows it. A wider batch takes no less time, and its windows are
 * planned with less knowledge. A wrong number costs time, never rows.
 */
export interface Lanes {
  /** The most requests to send at once; infinite if not known. */
  most(): number;
  /** null if not known. */
  known(): number | null;
  /** A batch of so many requests was answered after this time. */
  took(requestCount: number, ms: number): void;
}

/** Google runs this many at once by all accounts. */
const lanesMin = 4;
/**
 * Batches are as wide at first if an earlier execution knew the lanes. The first wave of a read finds out how rows are
 * spread, and twice the lanes find out more in one round more.
 */
const roundsAtFirst = 2;

export function createLanes(remembered: number | null): Lanes {
  let lanes = remembered;
  let most = remembered === null ? Number.POSITIVE_INFINITY : roundsAtFirst * remembered;
  let roundMs = Number.POSITIVE_INFINITY;
  return {
    most: () => most,
    known: () => lanes,
    took(requestCount, ms) {
      if (requestCount <= lanesMin) {
        roundMs = Math.min(roundMs, ms);
        return;
      }
      // Nothing to compare with, such as the first batch of a read that is continued.
      if (!Number.isFinite(roundMs)) return;
      const rounds = Math.round(ms / roundMs);
      if (rounds > 1) {
        lanes = Math.max(lanesMin, Math.ceil(requestCount / rounds));
        most = lanes;
      } else if (lanes !== null && requestCount > lanes) {
        // In the earlier execution one answer may have been late, so that there seemed to be fewer lanes.
        lanes = null;
        most = Number.POSITIVE_INFINITY;
      }
    },
  };
}
