import type { List } from './lists';

interface Standing {
  /** Rows from before will not do for it. */
  readonly since: number;
  readonly cameBackAt: number;
  /** Another value was seen since. */
  isLeft: boolean;
}

const comeBackMs = 30_000;

/**
 * The values that refresh cells of a list's formulas had. One stands since it was first seen, or came back after another
 * one; but twice a minute at most, as two refresh cells beside each other take turns all the time.
 */
export class RefreshValues {
  private readonly standing = new Map<string, Standing>();

  standsSince(list: List, value: string, now: number): number {
    const key = `${list} ${value}`;
    const before = this.standing.get(key) ?? { since: now, cameBackAt: 0, isLeft: false };
    const isBack = before.isLeft && now - before.cameBackAt >= comeBackMs;
    const after = isBack ? { since: now, cameBackAt: now, isLeft: false } : { ...before, isLeft: false };
    this.standing.set(key, after);
    return after.since;
  }

  /** A formula of this value, evaluated at that moment, was answered. */
  answered(list: List, value: string, at: number): void {
    for (const [key, standing] of this.standing) {
      if (!key.startsWith(`${list} `)) continue;
      standing.isLeft = key !== `${list} ${value}` && (standing.isLeft || standing.since < at);
    }
  }
}
