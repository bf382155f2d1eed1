import { LastingWrite } from '../host/store/lasting-write';
import type { NamedSnapshot, WorkbookStore } from './workbook-store';

/** Workbooks that are closed already and could not be written: kept here until they are. */
export class LateSaves {
  private readonly waiting = new Map<string, NamedSnapshot>();
  private readonly lasting: LastingWrite;

  constructor(
    private readonly store: WorkbookStore,
    onFault: (reason: string | null) => void,
  ) {
    this.lasting = new LastingWrite(() => {
      for (const id of this.waiting.keys()) this.write(id);
    }, onFault);
  }

  get fault(): string | null {
    return this.lasting.fault;
  }

  save(snapshot: NamedSnapshot): void {
    this.waiting.set(snapshot.document.id, snapshot);
    this.lasting.now();
  }

  /** As it was saved last, on the disk or not. */
  read(id: string): NamedSnapshot {
    const waiting = this.waiting.get(id);
    return waiting ? structuredClone(waiting) : this.store.read(id);
  }

  /** Something newer was written. */
  forget(id: string): void {
    if (this.waiting.delete(id)) this.lasting.now();
  }

  /** Brings one to the disk, if it still waits; fails where that cannot be done. */
  write(id: string): void {
    const snapshot = this.waiting.get(id);
    if (snapshot) this.store.write(snapshot);
    this.waiting.delete(id);
  }

  /** Tries what waits a last time; what still does is the answer. */
  close(): readonly NamedSnapshot[] {
    if (this.waiting.size > 0) this.lasting.now();
    this.lasting.stop();
    return [...this.waiting.values()];
  }
}
