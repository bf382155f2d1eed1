import type { ExecutionCache } from './execution-cache';

/** What every execution of the spreadsheet keeps to after the API did not take its requests. */
export interface Cooldown {
  /** Moment until which no request may go out, after a 429; 0 when one may. One refusal quiets all cells. */
  until(): number;
  start(untilMs: number): void;
  /** Moment until which requests go out one by one, because the API lets a batch wait until it times out. */
  oneByOneUntil(): number;
  startOneByOne(untilMs: number): void;
}

export function cooldownKey(connectionHash: string): string {
  return `cooldown:${connectionHash}`;
}

/** Other cells learn of a pause at once: they may be about to send. */
export function createCooldown(cache: ExecutionCache, connectionHash: string): Cooldown {
  const key = cooldownKey(connectionHash);
  /** Sample: `1795000030000 0`. */
  const read = (): readonly [until: number, oneByOneUntil: number] => {
    if (!cache.isLoaded(key)) cache.load([key]);
    const [until, oneByOneUntil] = (cache.get(key) ?? '').split(' ').map((text) => Number(text) || 0);
    return [until ?? 0, oneByOneUntil ?? 0];
  };
  const write = (until: number, oneByOneUntil: number): void => {
    cache.set(key, `${until} ${oneByOneUntil}`);
    cache.flush();
  };
  return {
    until: () => read()[0],
    start: (untilMs) => write(untilMs, read()[1]),
    oneByOneUntil: () => read()[1],
    startOneByOne: (untilMs) => write(read()[0], untilMs),
  };
}
