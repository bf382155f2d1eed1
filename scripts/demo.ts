import type { DemoKeys } from '../src/service/demo/demo-keys';
import { startService } from '../src/service/service';

/** The demo organization's seed: the same seed and day give the same organization. */
export const demoSeed = 'hartwell';

export interface RunningDemo {
  readonly url: string;
  readonly keys: DemoKeys;
  /** They were made at this start: the keys of an earlier one do not work. */
  readonly areKeysNew: boolean;
  close(): Promise<void>;
}

/** The API with the demo organization, whose last day is `referenceDate`. Port 0: any free one; no folder: in memory. */
export async function startDemo(options: {
  readonly dataDir: string | null;
  readonly port: number;
  readonly referenceDate?: string;
}): Promise<RunningDemo> {
  const { dataDir, port, referenceDate = localToday() } = options;
  const demo = { referenceDate, seed: demoSeed };
  const { url, demoKeys, areDemoKeysNew, close } = await startService({ dataDir: dataDir ?? 'memory', port, demo });
  if (demoKeys === null) throw new Error('The demo has no keys.');
  return { url, keys: demoKeys, areKeysNew: areDemoKeysNew, close };
}

/** Today as YYYY-MM-DD where the machine stands: the demo's last day. */
function localToday(now = new Date()): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
