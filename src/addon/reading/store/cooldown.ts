import { activityKey } from './activity';
import type { ExecutionCache } from './execution-cache';

/** Pauses that every execution of the spreadsheet respects after the API refused requests or did not answer. */
export interface Cooldown {
  /** Moment until which no request may be sent after a 429; 0 if requests may be sent. One refusal pauses all cells. */
  until(): number;
  start(untilMs: number): void;
  /** Moment until which requests are sent one by one, because a batch timed out. */
  oneByOneUntil(): number;
  startOneByOne(untilMs: number): void;
}

export function cooldownKey(connectionHash: string): string {
  return `cooldown:${connectionHash}`;
}

/** Writes a pause immediately, because other cells may be about to send requests. */
export function createCooldown(cache: ExecutionCache, connectionHash: string): Cooldown {
  const key = cooldownKey(connectionHash);
  /** Sample: `1795000030000 0`. */
  const read = (): readonly [until: number, oneByOneUntil: number] => {
    // Together with the activity, because every request changes it.
    if (!cache.isLoaded(key)) cache.load([key, activityKey(connectionHash)]);
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
