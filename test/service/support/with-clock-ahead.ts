/** Does the work while the clock of this machine is 90 s ahead of that of the database. */
export async function withClockAhead<Result>(work: () => Promise<Result>): Promise<Result> {
  const { Date: clock } = globalThis;
  globalThis.Date = class extends clock {
    constructor(...given: [] | [number | string]) {
      super(given[0] ?? clock.now() + 90_000);
    }

    static override now(): number {
      return clock.now() + 90_000;
    }
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = clock;
  }
}
