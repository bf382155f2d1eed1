/**
 * How many requests of a batch Google runs at once. It documents no number, and the only published measurement found
 * four. The time of a batch beside that of a small one shows it. A wider batch takes no less time, and its windows are
 * planned with less knowledge. A wrong number costs time, never rows.
 */
export interface Lanes {
  /** The most requests to send at once; infinite if not known. */
  most(): number;
  /** So many run at once for certain; null if not known. */
  known(): number | null;
  /** Whether more are known not to run at once. */
  isMost(): boolean;
  /** A batch of so many requests was answered after this time. */
  took(requestCount: number, ms: number): void;
}

/** Google runs this many at once by all accounts. */
export const lanesMin = 4;
/** As it was stored; null if nothing was, or nothing that can be. */
export function lanesOf(text: string | null): number | null {
  const lanes = Number(text);
  return Number.isInteger(lanes) && lanes >= lanesMin ? lanes : null;
}

/**
 * Batches are as wide at first if an earlier execution knew the lanes. The first wave of a read finds out how rows are
 * spread, and twice the lanes find out more in one round more.
 */
const roundsAtFirst = 2;
/** If four requests take so many times as long as one, they run one after the other: no late answer takes so long. */
const roundsOfOneLane = 3;
/** If small batches take so many times as long as one request, several times in a row, two run at once at most. */
const roundsOfTwoLanes = 1.75;
const slowBatchesMin = 3;

export function createLanes(remembered: number | null): Lanes {
  let lanes = remembered;
  let most = remembered === null ? Number.POSITIVE_INFINITY : roundsAtFirst * remembered;
  let isMost = remembered !== null;
  let roundMs = Number.POSITIVE_INFINITY;
  let slowBatches = 0;
  return {
    most: () => most,
    known: () => lanes,
    isMost: () => isMost,
    took(requestCount, ms) {
      if (requestCount <= lanesMin) {
        slowBatches = requestCount > 2 && ms >= roundsOfTwoLanes * roundMs ? slowBatches + 1 : 0;
        const isOneLane = requestCount === lanesMin && ms >= roundsOfOneLane * roundMs;
        if (isOneLane || slowBatches === slowBatchesMin) {
          lanes = isOneLane ? 1 : 2;
          most = lanes;
          isMost = true;
        }
        roundMs = Math.min(roundMs, ms);
        return;
      }
      // Nothing to compare with, such as the first batch of a read that is continued.
      if (!Number.isFinite(roundMs)) return;
      const rounds = Math.round(ms / roundMs);
      if (rounds > 1) {
        // Twelve requests in two rounds are six at once at least, and may be the ten that are known.
        if (lanes === null || rounds !== Math.ceil(requestCount / lanes)) {
          lanes = Math.max(lanesMin, Math.ceil(requestCount / rounds));
        }
        most = lanes;
        isMost = true;
      } else if (requestCount > (lanes ?? lanesMin)) {
        // In an earlier execution one answer may have been late, so that there seemed to be fewer lanes.
        lanes = requestCount;
        most = Number.POSITIVE_INFINITY;
        isMost = false;
      }
    },
  };
}
