/** A search has taken more work than a formula may. */
export class WorkLimitError extends Error {}

/**
 * In reads of a character. Each counts once, and once more for every 16 steps of the automaton, because the engine
 * follows many steps at once. Patterns made to be slow take 1.5 s for them; usual ones need a few thousand.
 */
const workMax = 10_000_000;
const stepsPerUnit = 16;

/** A text that counts how often the engine reads it, and fails with WorkLimitError at the limit. */
export class MeteredText extends String {
  private work = 0;
  private readonly unit: number;

  /** `size` is the number of steps of the automaton. */
  constructor(text: string, size: number) {
    super(text);
    this.unit = 1 + size / stepsPerUnit;
  }

  /** Every search begins with work of its own, even if it reads no character. */
  charge(): void {
    this.work += this.unit;
    if (this.work > workMax) throw new WorkLimitError();
  }

  override charCodeAt(index: number): number {
    this.charge();
    return super.charCodeAt(index);
  }
}
