import { join } from 'node:path';
import type { SidebarRequest, SidebarResponse } from '../src/addon/sidebar/protocol';
import { createHost } from '../src/workbench/apps-script/create-host';
import { isScriptStep } from '../src/workbench/apps-script/execution/run';
import type { Host, HostOptions } from '../src/workbench/apps-script/host';
import { openStore, type Store } from '../src/workbench/apps-script/store/store';
import type { NewWorkbook } from '../src/workbench/data-folder/kept-workbook';
import type { OpenedWorkbook } from '../src/workbench/data-folder/opened-workbook';
import type { ApiFaults } from '../src/workbench/faults/api-faults';
import { createUniverWorkbook } from '../src/workbench/workbook/univer-workbook';
import type { Workbook, WorkbookSnapshot } from '../src/workbench/workbook/workbook';
import { places } from './places';
import { publicOrigin } from './public-origin';

export interface AssemblyOptions {
  /** Where the API really is; it answers for `publicOrigin`. */
  readonly apiUrl: string;
  /** Connected as the owner would in the sidebar, unless the owner is connected already; null: stays unconnected. */
  readonly key: string | null;
  /** The user named this key: it counts also where the owner is connected with another. */
  readonly isKeyChosen?: boolean;
  /** Where properties, triggers and the clock outlive the process; null: they do not. */
  readonly dataDir: string | null;
  readonly timeZone?: string;
  readonly realNow?: () => number;
  /** Whether a page is there whose user answers alerts and prompts. */
  readonly asksUser?: boolean;
  /** What is wrong with the API. */
  readonly faults?: ApiFaults;
  /** Another folder than `dist/` that clasp would push. */
  readonly distDir?: string;
  /** Choices of the emulated platform where Google may differ: language, cache losses, unspecified behaviour. */
  readonly platform?: PlatformOptions;
  /** Fills a new starting workbook once the functions are there. */
  readonly fill?: (workbook: Workbook) => void;
  /** Then inserts what the add-on makes. */
  readonly insert?: (opened: Pick<OpenedWorkbook, 'workbook' | 'host'>) => Promise<{ readonly filled: Promise<void> }>;
}

export type PlatformOptions = Pick<HostOptions, 'messages' | 'cacheLoss' | 'unspecifiedBehaviours' | 'skipsSleep'>;

export interface Assembly {
  readonly workbook: Workbook;
  readonly host: Host;
  /** One call of the sidebar, as its page makes it. */
  readonly sidebar: SidebarCall;
  close(): Promise<void>;
}

export type SidebarCall = <Name extends SidebarRequest['operation']>(
  request: SidebarRequest<Name>,
  userId?: string,
) => Promise<SidebarResponse<Name>>;

/** A new workbook, the host that runs `dist/` over it, and the owner's connection: the workbench without page and files. */
export async function assemble(options: AssemblyOptions): Promise<Assembly> {
  const opened = await createOpener(options)({ name: 'My finances', isStarting: true });
  return { ...opened, sidebar: sidebarOf(opened.host), close: opened.dispose };
}

/** Opens workbooks one after the other: their hosts share properties, triggers, usage and the clock. */
export function createOpener(
  options: AssemblyOptions,
  store = openHostStore(options.dataDir),
): (what: WorkbookSnapshot | NewWorkbook) => Promise<OpenedWorkbook> {
  const { apiUrl, key, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
  let isFirst = true;

  return async (what) => {
    const isNew = 'isStarting' in what;
    const workbook = await createUniverWorkbook(isNew ? { name: what.name, timeZone } : { snapshot: what });
    const host = await createHost({
      workbook,
      distDir: options.distDir ?? places.distDir,
      workerFile: places.workerFile,
      users: [
        { id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' },
        { id: 'editor', email: 'editor@example.com', role: 'editor', locale: 'en' },
        { id: 'viewer', email: 'viewer@example.com', role: 'viewer', locale: 'en' },
      ],
      origins: { [publicOrigin]: apiUrl },
      asksUser: options.asksUser ?? false,
      ...(options.faults === undefined ? {} : { faults: options.faults }),
      store,
      ...(options.realNow === undefined ? {} : { realNow: options.realNow }),
      ...options.platform,
    });
    const dispose = async () => {
      await host.close();
      workbook.dispose();
    };
    try {
      await host.open('owner');
      const sidebar = sidebarOf(host);
      // Only at the start: a user who disconnected stays disconnected in the next workbook.
      if (key !== null && isFirst && (options.isKeyChosen || !(await isConnected(sidebar)))) {
        await connect(sidebar, key, apiUrl);
      } else if (isNew && what.isStarting) await optInIfConnected(sidebar);
      isFirst = false;
      workbook.setCustomFunctions(host.customFunctions);
      if (isNew && what.isStarting) {
        options.fill?.(workbook);
        const inserted = await options.insert?.({ workbook, host });
        // No user did this: the first undo is not for it.
        const forget = () => workbook.history.forget(isScriptStep);
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

/** The formulas of a starting workbook are to show data at once. */
async function optInIfConnected(sidebar: SidebarCall): Promise<void> {
  const answer = await sidebar({ operation: 'optIn', input: null });
  if (!answer.ok && answer.error.code !== 'not_connected') throw new Error(answer.error.message);
}

async function connect(sidebar: SidebarCall, key: string, apiUrl: string): Promise<void> {
  const connected = await sidebar({ operation: 'connect', input: { baseUrl: publicOrigin, apiKey: key } });
  // The add-on knows only the public name of the API.
  if (!connected.ok) throw new Error(`No connection to the API at ${apiUrl}. ${connected.error.message}`);
}
