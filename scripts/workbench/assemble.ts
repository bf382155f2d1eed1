import { join } from 'node:path';
import type { SidebarRequest, SidebarResponse } from '../../src/addon/sidebar/protocol';
import { createHost } from '../../src/workbench/apps-script/create-host';
import { isScriptStep } from '../../src/workbench/apps-script/execution/run';
import type { HostOptions } from '../../src/workbench/apps-script/host-options';
import { openStore, type Store } from '../../src/workbench/apps-script/store/store';
import type { NewWorkbook, OpenedWorkbook } from '../../src/workbench/data-folder/saved-workbook';
import type { ApiFaults } from '../../src/workbench/faults/api-faults';
import type { Host } from '../../src/workbench/host';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import type { Workbook, WorkbookSnapshot } from '../../src/workbench/workbook/workbook';
import { paths } from '../paths';
import { publicOrigin } from './public-origin';
import { refusedConnection } from './refused-connection';

/** The API of a workbook. */
export interface WorkbookApi {
  /** Its real address, to which requests for `publicOrigin` go. */
  readonly apiUrl: string;
  /** Connects the owner with this key, unless the owner is already connected. Null connects nobody. */
  readonly key: string | null;
  /** The user gave this key, so it replaces a saved connection. */
  readonly isKeyChosen?: boolean;
}

export interface AssemblyOptions {
  /** The workbook and its host are made while the API starts. */
  readonly api: WorkbookApi | Promise<WorkbookApi>;
  /** Stores properties, triggers and the clock here. Null keeps them in memory. */
  readonly dataDir: string | null;
  /** The store of `dataDir`, if it is already open. */
  readonly store?: Store;
  readonly timeZone?: string;
  readonly realNow?: () => number;
  /** Whether a page is open whose user answers alerts and prompts. */
  readonly asksUser?: boolean;
  /** Faults to inject into answers of the API. */
  readonly faults?: ApiFaults;
  /** Runs this folder instead of `dist/`. */
  readonly distDir?: string;
  /** Settings of the emulated platform: language, cache losses, unspecified behaviour, processes. */
  readonly platform?: PlatformOptions;
  /** Fills a new starting workbook after the custom functions are registered. */
  readonly fill?: (workbook: Workbook) => void;
  /** Inserts the add-on's table and dashboard after `fill`. */
  readonly insert?: (opened: Pick<OpenedWorkbook, 'workbook' | 'host'>) => Promise<{ readonly filled: Promise<void> }>;
}

export type PlatformOptions = Pick<
  HostOptions,
  'messages' | 'cacheLoss' | 'unspecifiedBehaviours' | 'skipsSleep' | 'slowdown' | 'spareWorkers' | 'parsedFile'
>;

export interface Assembly {
  readonly workbook: Workbook;
  readonly host: Host;
  /** Calls the server side of the sidebar as its page does. */
  readonly sidebar: SidebarCall;
  close(): Promise<void>;
}

export type SidebarCall = <Name extends SidebarRequest['operation']>(
  request: SidebarRequest<Name>,
  userId?: string,
) => Promise<SidebarResponse<Name>>;

/** Creates a workbook, the host that runs `dist/` on it, and the owner's connection, without page and files. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  const opened = await createOpener(options)({ name: 'My finances', isStarting: true });
  return { ...opened, sidebar: sidebarOf(opened.host), close: opened.dispose };
}

/** Returns a function that opens one workbook after another. Their hosts share properties, triggers and the clock. */
export function createOpener(
  options: AssemblyOptions,
): (what: WorkbookSnapshot | NewWorkbook) => Promise<OpenedWorkbook> {
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  const { store = openHostStore(options.dataDir) } = options;
  let isFirst = true;

  return async (what) => {
    const isNew = 'isStarting' in what;
    const workbook = await createUniverWorkbook(isNew ? { name: what.name, timeZone } : { snapshot: what });
    // Filled before any script runs.
    const origins: { [publicOrigin: string]: string } = {};
    const directOrigins: string[] = [];
    const setApi = async () => {
      const { apiUrl } = await options.api;
      origins[publicOrigin] = apiUrl;
      // In the sidebar, a user may also enter the API's own address.
      directOrigins.push(new URL(apiUrl).origin);
    };
    const whenReachable = setApi();
    // The host may fail before it waits for this.
    whenReachable.catch(() => {});
    const host = await createHost({
      workbook,
      distDir: options.distDir ?? paths.distDir,
      workerFile: paths.workerFile,
      users: [
        { id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' },
        { id: 'editor', email: 'editor@example.com', role: 'editor', locale: 'en' },
        { id: 'viewer', email: 'viewer@example.com', role: 'viewer', locale: 'en' },
      ],
      origins,
      directOrigins,
      whenReachable,
      asksUser: options.asksUser ?? false,
      ...(options.faults === undefined ? {} : { faults: options.faults }),
      store,
      ...(options.realNow === undefined ? {} : { realNow: options.realNow }),
      ...options.platform,
    }).catch((error: unknown) => {
      workbook.dispose();
      throw error;
    });
    const dispose = async () => {
      await host.close();
      workbook.dispose();
    };
    try {
      await host.open('owner');
      const sidebar = sidebarOf(host);
      const { apiUrl, key, isKeyChosen } = await options.api;
      // Only for the first workbook: a user who disconnected stays disconnected in the next one.
      if (key !== null && isFirst && (isKeyChosen || !(await isConnected(sidebar)))) {
        await connect(sidebar, key, apiUrl);
      } else if (isNew && what.isStarting) await optInIfConnected(sidebar);
      isFirst = false;
      workbook.setCustomFunctions(host.customFunctions);
      if (isNew && what.isStarting) {
        // Otherwise the calls of dozens of formulas compete with the add-on, and some are repeated.
        workbook.pauseCustomFunctions();
        options.fill?.(workbook);
        const inserted = await options.insert?.({ workbook, host });
        workbook.resumeCustomFunctions();
        // No user made these edits, so undo must not revert them.
        const forget = () => workbook.history.removeSteps(isScriptStep);
        forget();
        void inserted?.filled.then(forget);
      }
      return { workbook, host, dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  };
}

export function openHostStore(dataDir: string | null): Store {
  return openStore(dataDir === null ? undefined : join(dataDir, 'host.json'));
}

export function sidebarOf(host: Host): SidebarCall {
  return async (request, userId = 'owner') => {
    const result = await host.scriptRun(userId, 'sidebarCall', [JSON.stringify(request)]);
    if (!result.ok) throw new Error(`${result.error.name}: ${result.error.message}`);
    return JSON.parse(String(result.value));
  };
}

async function isConnected(sidebar: SidebarCall): Promise<boolean> {
  const state = await sidebar({ operation: 'getState', input: null });
  return state.ok && state.data.connection !== null;
}

/** Lets formulas of the starting workbook show data without a click on *Use my connection here*. */
async function optInIfConnected(sidebar: SidebarCall): Promise<void> {
  const answer = await sidebar({ operation: 'optIn', input: null });
  if (!answer.ok && answer.error.code !== 'not_connected') throw new Error(answer.error.message);
}

async function connect(sidebar: SidebarCall, key: string, apiUrl: string): Promise<void> {
  const connected = await sidebar({ operation: 'connect', input: { baseUrl: publicOrigin, apiKey: key } });
  if (!connected.ok) throw refusedConnection(apiUrl, connected.error);
}
