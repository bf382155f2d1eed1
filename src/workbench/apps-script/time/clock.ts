/** The host's time: real time plus what was skipped by hand. */
export interface Clock {
  now(): number;
  offsetMs(): number;
  skip(ms: number): void;
}

export function createClock(realNow: () => number, offsetMs: number): Clock {
  let offset = offsetMs;
  return {
    now: () => realNow() + offset,
    offsetMs: () => offset,
    skip: (ms) => {
      offset += Math.max(0, ms);
    },
  };
}
