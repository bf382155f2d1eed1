import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { RetriedWrite, replaceFile } from '../../durable-files';
import type { InstallState } from '../../host';
import type { TriggerRecord } from '../triggers/schedule';

/** The saved state. Keys of property stores are `script`, `user:<id>` and `document:<id>`. */
export interface StoredState {
  properties: { [store: string]: { [key: string]: string } };
  triggers: TriggerRecord[];
  /** The install state; absent until it is first changed. Its name in existing files is `standing`. */
  standing?: StoredInstallState;
  /** Calls or milliseconds used in a window that opens with its first use, keyed `<user>/<what>`. */
  usage: { [key: string]: { openedAt: number; used: number } };
  clockOffsetMs: number;
  /** Languages that users chose for their Google accounts. */
  userLocales: { [userId: string]: string };
}

export interface StoredInstallState {
  readonly isEnabled: boolean;
  readonly users: { readonly [userId: string]: Omit<InstallState, 'isEnabled'> };
}

export interface Store {
  readonly state: StoredState;
  /** Schedules a write. Calls in one turn of the event loop share a write. */
  scheduleWrite(): void;
  /** Writes pending changes immediately. */
  flush(): void;
  /** Why writes fail at the moment; null if they succeed. A failed write is retried. */
  readonly saveError: string | null;
  onSaveError(listener: (reason: string | null) => void): void;
}

export function openStore(file: string | undefined): Store {
  const state: StoredState = {
    properties: {},
    triggers: [],
    usage: {},
    clockOffsetMs: 0,
    userLocales: {},
    ...read(file),
  };
  const listeners = new Set<(reason: string | null) => void>();
  const retried = new RetriedWrite(
    () => {
      // Not synced to the disk, because the state is written many times a second.
      if (file) replaceFile(file, JSON.stringify(state), { isSynced: false });
    },
    (reason) => {
      for (const listener of listeners) listener(reason);
    },
  );
  let pending: NodeJS.Immediate | null = null;
  const write = () => {
    if (pending) clearImmediate(pending);
    pending = null;
    retried.now();
  };
  return {
    state,
    scheduleWrite: () => {
      // A failed write is retried anyway, and then includes this change.
      if (retried.error === null) pending ??= setImmediate(write);
    },
    flush: () => {
      if (pending || retried.error !== null) write();
    },
    get saveError() {
      return retried.error;
    },
    onSaveError: (listener) => {
      listeners.add(listener);
    },
  };
}

const check = TypeCompiler.Compile(
  Type.Partial(
    Type.Object({
      properties: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
      triggers: Type.Array(
        Type.Object({
          triggerUid: Type.String(),
          functionName: Type.String(),
          userId: Type.String(),
          spreadsheetId: Type.String(),
          schedule: Type.Object({ every: Type.String() }),
          nextRunAt: Type.Union([Type.Number(), Type.Null()]),
        }),
      ),
      standing: Type.Object({ isEnabled: Type.Boolean(), users: Type.Record(Type.String(), Type.Object({})) }),
      usage: Type.Record(Type.String(), Type.Object({ openedAt: Type.Number(), used: Type.Number() })),
      clockOffsetMs: Type.Number(),
      userLocales: Type.Record(Type.String(), Type.String()),
    }),
  ),
);

function read(file: string | undefined): Partial<StoredState> {
  if (!file) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (check.Check(value)) return value as Partial<StoredState>;
    throw new Error(`${check.Errors(value).First()?.path ?? ''} is not valid.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`The workbench's store ${file} cannot be read; delete it to start over.`, { cause: error });
  }
}
