import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AddonStanding } from '../host';
import type { TriggerRecord } from '../trigger/trigger-record';

/** What outlives the process. Property stores are keyed `script`, `user:<id>` and `document:<id>`. */
export interface StoredState {
  properties: { [store: string]: { [key: string]: string } };
  triggers: TriggerRecord[];
  /** Calls or milliseconds used in a window that opens with its first use, keyed `<user>/<what>`. */
  /** Absent until the add-on's standing was first changed. */
  standing?: StoredStanding;
  usage: { [key: string]: { openedAt: number; used: number } };
  clockOffsetMs: number;
}

export interface StoredStanding {
  readonly isEnabled: boolean;
  readonly users: { readonly [userId: string]: Omit<AddonStanding, 'isEnabled'> };
}

export interface Store {
  readonly state: StoredState;
  /** Writes soon; many changes of one turn make one write. */
  changed(): void;
  flush(): void;
}

export function openStore(file: string | undefined): Store {
  const state: StoredState = { properties: {}, triggers: [], usage: {}, clockOffsetMs: 0, ...read(file) };
  let pending: NodeJS.Immediate | null = null;
  const flush = () => {
    if (pending) clearImmediate(pending);
    pending = null;
    if (file) write(file, state);
  };
  return {
    state,
    changed: () => {
      pending ??= setImmediate(flush);
    },
    flush: () => {
      if (pending) flush();
    },
  };
}

function read(file: string | undefined): Partial<StoredState> {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<StoredState>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`The workbench's store ${file} cannot be read; delete it to start afresh.`, { cause: error });
  }
}

/** Written beside and renamed, so that a crash leaves the old or the new file, never half of one. */
function write(file: string, state: StoredState): void {
  mkdirSync(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  writeFileSync(beside, JSON.stringify(state), { mode: 0o600 });
  renameSync(beside, file);
}
