/** The time that a run may take: real time, and what was skipped of it. */
export class RunLimit {
  private readonly startedMs = performance.now();
  private timer: NodeJS.Timeout;
  skippedMs = 0;

  constructor(
    private readonly limitMs: number,
    private readonly end: () => void,
  ) {
    this.timer = setTimeout(end, limitMs);
  }

  /** The run's clock goes on though nobody waits. Resolves to the same milliseconds; never, past the limit. */
  skip(ms: number): Promise<number> {
    this.skippedMs += ms;
    clearTimeout(this.timer);
    const leftMs = this.limitMs - this.skippedMs - (performance.now() - this.startedMs);
    this.timer = setTimeout(this.end, Math.max(0, leftMs));
    return leftMs > 0 ? Promise.resolve(ms) : new Promise(() => {});
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
