/**
 * The objects that a run received. Their data stays here and the script gets a number, so that no script can forge one,
 * even if it replaces JSON.stringify.
 */
export class HandleTable {
  private readonly handles: Handle[] = [];

  add(handle: Handle): number {
    return this.handles.push(handle) - 1;
  }

  /** null if this run did not receive an object of this number and type. */
  at(place: unknown, type: string): Handle | null {
    const found = typeof place === 'number' ? this.handles[place] : undefined;
    return found?.type === type ? found : null;
  }

  /** New data for an object, as for a builder after a call of a setter. */
  replace(place: number, data: unknown): void {
    const found = this.handles[place];
    if (found) this.handles[place] = new Handle(found.type, data, found.shown);
  }
}
/** An object of Google's that a script refers to by a number; its data identifies the object. */
export class Handle<Data = unknown> {
  constructor(
    readonly type: string,
    readonly data: Data,
    /** Sent to the script with the number, to be read without a call; never read back. */
    readonly shown?: unknown,
  ) {}
}
