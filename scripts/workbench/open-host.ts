import { buildDist } from '../build/all';
import { buildWorker } from '../build/worker';
import { paths } from '../paths';
import { type Assembly, assemble } from './assemble';
import { findDemoApi } from './find-demo-api';

/** An API that the user named, instead of the demo. */
export interface NamedApi {
  readonly url: string;
  readonly key: string;
}

/**
 * Builds the add-on and opens a host that runs it on an empty workbook, connected to an API, without page and files. Null
 * is the demo API of the `npm start` that runs with this data folder, else one in memory.
 */
export async function openHost(
  named: NamedApi | null,
  { dataDir, zone }: { readonly dataDir: string; readonly zone: string | undefined },
): Promise<Assembly> {
  await Promise.all([buildDist(), buildWorker(paths.workerFile)]);
  const api = named === null ? await findDemoApi(dataDir) : { ...named, close: async () => {} };
  try {
    const opened = await assemble({
      api: { apiUrl: api.url, key: api.key },
      dataDir: null,
      ...(zone === undefined ? {} : { timeZone: zone }),
    });
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
