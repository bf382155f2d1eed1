import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SidebarRequest, SidebarResponse } from '../src/addon/sidebar/protocol';
import type { ApiFaults } from '../src/workbench/faults/api-faults';
import { createHost } from '../src/workbench/host/create-host';
import type { Host } from '../src/workbench/host/host';
import { createUniverWorkbook } from '../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../src/workbench/workbook/workbook';
import { places } from './places';
import { readWorkbookFile } from './read-workbook-file';

/** The name the add-on knows the local API by: Google lets an add-on reach public https names alone. */
export const publicOrigin = 'https://api.fin.test';

export interface AssemblyOptions {
  /** Where the API really is; it answers for `publicOrigin`. */
  readonly apiUrl: string;
  /** Connected as the owner would in the sidebar, unless the owner is connected already; null: stays unconnected. */
  readonly key: string | null;
  /** The user named this key: it counts also where the owner is connected with another. */
  readonly isKeyChosen?: boolean;
  /** Where workbook and host outlive the process; null: they do not. */
  readonly dataDir: string | null;
  readonly timeZone?: string;
  readonly realNow?: () => number;
  /** What is wrong with the API. */
  readonly faults?: ApiFaults;
  /** Fills a new workbook once the functions are there. */
  readonly fill?: (workbook: Workbook) => void;
}

export interface Assembly {
  readonly workbook: Workbook;
  readonly host: Host;
  /** One call of the sidebar, as its page makes it. */
  sidebar: SidebarCall;
  save(): void;
  close(): Promise<void>;
}

export type SidebarCall = <Name extends SidebarRequest['operation']>(
  request: SidebarRequest<Name>,
  userId?: string,
) => Promise<SidebarResponse<Name>>;

/** A workbook, the host that runs `dist/` over it, and the owner's connection: the workbench without its page. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  const { apiUrl, key, dataDir, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  const workbookFile = dataDir === null ? null : join(dataDir, 'workbook.json');
  const snapshot = workbookFile === null ? null : readWorkbookFile(workbookFile);
  const workbook = await createUniverWorkbook(snapshot === null ? { name: 'My finances', timeZone } : { snapshot });
  const host = await createHost({
    workbook,
    distDir: places.distDir,
    workerFile: places.workerFile,
    users: [
      { id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' },
      { id: 'editor', email: 'editor@example.com', role: 'editor', locale: 'en' },
      { id: 'viewer', email: 'viewer@example.com', role: 'viewer', locale: 'en' },
    ],
    origins: { [publicOrigin]: apiUrl },
    ...(options.faults === undefined ? {} : { faults: options.faults }),
    ...(dataDir === null ? {} : { storeFile: join(dataDir, 'host.json') }),
    ...(options.realNow === undefined ? {} : { realNow: options.realNow }),
  });
  const sidebar: SidebarCall = async (request, userId = 'owner') => {
    const result = await host.scriptRun(userId, 'sidebarCall', [JSON.stringify(request)]);
    if (!result.ok) throw new Error(`${result.error.name}: ${result.error.message}`);
    return JSON.parse(String(result.value));
  };
  const save = () => {
    if (workbookFile === null) return;
    writeFileSync(`${workbookFile}.new`, JSON.stringify(workbook.snapshot()), { mode: 0o600 });
    renameSync(`${workbookFile}.new`, workbookFile);
  };
  const stop = async () => {
    await host.close();
    workbook.dispose();
  };
  const close = async () => {
    save();
    await stop();
  };

  try {
    await host.open('owner');
    if (key !== null && (options.isKeyChosen || !(await isConnected(sidebar)))) await connect(sidebar, key, apiUrl);
    workbook.setCustomFunctions(host.customFunctions);
    if (snapshot === null) options.fill?.(workbook);
    return { workbook, host, sidebar, save, close };
  } catch (error) {
    // Not saved: a new workbook is still empty here, and the next start would take it for the user's.
    await stop();
    throw error;
  }
}

async function isConnected(sidebar: SidebarCall): Promise<boolean> {
  const state = await sidebar({ operation: 'getState', input: null });
  return state.ok && state.data.connection !== null;
}

async function connect(sidebar: SidebarCall, key: string, apiUrl: string): Promise<void> {
  const connected = await sidebar({ operation: 'connect', input: { baseUrl: publicOrigin, apiKey: key } });
  // The add-on knows the API by its public name alone.
  if (!connected.ok) throw new Error(`No connection to the API at ${apiUrl}. ${connected.error.message}`);
}
