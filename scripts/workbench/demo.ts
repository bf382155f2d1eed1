import type { Database } from '../../src/service/database/open-database';
import type { PgliteThread } from '../../src/service/database/pglite/start-thread';
import type { DemoKeys } from '../../src/service/demo/demo-keys';
import { startService } from '../../src/service/service';

/** Seed of the demo organization. The same seed and day generate the same data. */
export const demoSeed = 'hartwell';

export interface RunningDemo {
  readonly url: string;
  readonly keys: DemoKeys;
  readonly database: Database;
  /** Whether this start created the keys, so that keys of earlier starts no longer work. */
  readonly areKeysNew: boolean;
  /** Adds data up to the day of a time, if that is later than the demo's last day. */
  follow(now: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the API with demo data up to `referenceDate`, by default today. Port 0 takes a free one. Without a folder nothing is stored. */
export async function startDemo(options: {
  readonly dataDir: string | null;
  readonly port: number;
  readonly referenceDate?: string;
  /** The time of the API in milliseconds since 1970. The default is Date.now. */
  readonly now?: () => number;
  /** The database of the folder, if it is already open. */
  readonly embedded?: Promise<PgliteThread>;
}): Promise<RunningDemo> {
  const { dataDir, port, now = Date.now, referenceDate = localDay(now()), embedded } = options;
  const demo = { referenceDate, seed: demoSeed, now };
  const service = await startService({
    dataDir: dataDir ?? 'memory',
    ...(embedded === undefined ? {} : { embedded }),
    port,
    demo,
  });
  const { url, database, demoKeys, areDemoKeysNew, close } = service;
  if (demoKeys === null) throw new Error('The demo has no keys.');
  let lastDay = referenceDate;
  const follow = async (now: number) => {
    const day = localDay(now);
    if (day <= lastDay) return;
    lastDay = day;
    await service.moveDemoTo(day);
  };
  return { url, database, keys: demoKeys, areKeysNew: areDemoKeysNew, follow, close };
}

/** The local day of a time as YYYY-MM-DD. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
