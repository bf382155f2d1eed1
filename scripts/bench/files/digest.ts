import { createHash } from 'node:crypto';

/** What a process that read a file reports. */
export interface Report {
  readonly rows: number;
  /** Of day, amount and name of each row, in order: equal if they are. Null: this run was measured. */
  readonly hash: string | null;
  /** Processor time: a busy machine changes it less than the time of a clock. */
  readonly ms: number;
  readonly peakMb: number;
}

/** What was read, row by row. A hash takes as long as the reading itself, so it is made in a run that is not measured. */
export class Digest {
  private rows = 0;
  private readonly hash = createHash('sha1');
  private waiting = '';

  constructor(private readonly isHashed: boolean) {}

  /** The day as `2026-04-12`, the amount as text or number, the name. */
  add(day: string, amount: string | number, name: string): void {
    this.rows += 1;
    if (!this.isHashed) return;
    this.waiting += `${day}\t${Number(amount).toFixed(2)}\t${name}\n`;
    if (this.waiting.length > 1 << 16) this.flush();
  }

  /** `before` is the processor time of the process when it began to read. */
  report(before: NodeJS.CpuUsage): Report {
    this.flush();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1_000;
    const peakMb = process.resourceUsage().maxRSS / 1024;
    return { rows: this.rows, hash: this.isHashed ? this.hash.digest('hex') : null, ms, peakMb };
  }

  private flush(): void {
    this.hash.update(this.waiting);
    this.waiting = '';
  }
}
