import type { Workbook } from '../workbook/workbook';

const quietMs = 1_000;
const longestMs = 10_000;

/**
 * Saves a second after the last change, at the latest every ten seconds while the workbook goes on changing. A save
 * that fails is told and tried again at the next change.
 */
export class Autosave {
  private timer: NodeJS.Timeout | null = null;
  private firstChangeAt = 0;
  private readonly stopListening: () => void;

  constructor(
    workbook: Workbook,
    private readonly save: () => void,
    private readonly onFailure: (error: Error) => void,
  ) {
    this.stopListening = workbook.onChange(() => {
      const now = Date.now();
      if (this.timer === null) this.firstChangeAt = now;
      else clearTimeout(this.timer);
      this.timer = setTimeout(
        () => this.saveNow(),
        Math.min(quietMs, Math.max(0, this.firstChangeAt + longestMs - now)),
      );
    });
  }

  saveNow(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    try {
      this.save();
    } catch (cause) {
      this.onFailure(new Error(`The workbook could not be saved: ${(cause as Error).message}`, { cause }));
    }
  }

  stop(): void {
    this.stopListening();
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
