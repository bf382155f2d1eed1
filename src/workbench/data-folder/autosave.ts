import { LastingWrite } from '../apps-script/store/durable-files';
import type { Workbook } from '../workbook/workbook';

const quietMs = 1_000;
const longestMs = 10_000;

/**
 * Saves a second after the last change, at the latest every ten seconds while the workbook goes on changing. A save
 * that fails is reported and tried again until it succeeds.
 */
export class Autosave {
  private timer: NodeJS.Timeout | null = null;
  private firstChangeAt = 0;
  private readonly lasting: LastingWrite;
  private readonly stopListening: () => void;

  constructor(workbook: Pick<Workbook, 'onTouched'>, save: () => void, onFault: (reason: string | null) => void) {
    this.lasting = new LastingWrite(save, onFault);
    this.stopListening = workbook.onTouched(() => {
      // Not Date.now: a clock that is set back would put the save off.
      const now = performance.now();
      if (this.timer === null) this.firstChangeAt = now;
      else clearTimeout(this.timer);
      this.timer = setTimeout(
        () => this.saveNow(),
        Math.min(quietMs, Math.max(0, this.firstChangeAt + longestMs - now)),
      );
    });
  }

  get fault(): string | null {
    return this.lasting.fault;
  }

  saveNow(): void {
    this.forget();
    this.lasting.now();
  }

  stop(): void {
    this.stopListening();
    this.forget();
    this.lasting.stop();
  }

  private forget(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
