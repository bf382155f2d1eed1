import type { PgliteThread } from '../src/service/database/pglite/start-thread';
import type { DemoKeys } from '../src/service/demo/demo-keys';
import { startService } from '../src/service/service';

/** The demo organization's seed: the same seed and day give the same organization. */
export const demoSeed = 'hartwell';

export interface RunningDemo {
  readonly url: string;
  readonly keys: DemoKeys;
  /** They were created at this start: keys of earlier starts do not work. */
  readonly areKeysNew: boolean;
  /** Adds days to the demo until the day of a moment, if that is later than its last day. */
  follow(now: number): Promise<void>;
  close(): Promise<void>;
}

/** The API with the demo organization, whose last day is `referenceDate`. Port 0: any free one; no folder: in memory. */
export async function startDemo(options: {
  readonly dataDir: string | null;
  readonly port: number;
  readonly referenceDate?: string;
  /** The folder's database, if it is open already. */
  readonly embedded?: Promise<PgliteThread>;
}): Promise<RunningDemo> {
  const { dataDir, port, referenceDate = localDay(Date.now()), embedded } = options;
  const demo = { referenceDate, seed: demoSeed };
  const service = await startService({
    dataDir: dataDir ?? 'memory',
    ...(embedded === undefined ? {} : { embedded }),
    port,
    demo,
  });
  const { url, demoKeys, areDemoKeysNew, close } = service;
  if (demoKeys === null) throw new Error('The demo has no keys.');
  let lastDay = referenceDate;
  const follow = async (now: number) => {
    const day = localDay(now);
    if (day <= lastDay) return;
    lastDay = day;
    await service.moveDemoTo(day);
  };
  return { url, keys: demoKeys, areKeysNew: areDemoKeysNew, follow, close };
}

/** The day of a moment on this machine as YYYY-MM-DD. */
export function localDay(ms: number): string {
  const date = new Date(ms);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
