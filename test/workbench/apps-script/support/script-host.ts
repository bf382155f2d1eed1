import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '../../../../scripts/paths';
import { createHost } from '../../../../src/workbench/apps-script/create-host';
import { SpareWorkers } from '../../../../src/workbench/apps-script/execution/spare-workers';
import type { HostOptions } from '../../../../src/workbench/apps-script/host-options';
import type { Host, HostUser } from '../../../../src/workbench/host';
import { createUniverWorkbook, type UniverWorkbookOptions } from '../../../../src/workbench/workbook/univer-workbook';
import type {
  CellError,
  CellValue,
  CustomFunctionArgument,
  Workbook,
} from '../../../../src/workbench/workbook/workbook';

export const users: readonly HostUser[] = [
  { id: 'ann', email: 'ann@example.com', role: 'owner', locale: 'en' },
  { id: 'ben', email: 'ben@example.com', role: 'editor', locale: 'de' },
  { id: 'cleo', email: 'cleo@example.com', role: 'viewer', locale: 'en' },
];

export interface ScriptHost {
  readonly host: Host;
  readonly workbook: Workbook;
  /** Calls a custom function in A1 of the first sheet. */
  cell(name: string, ...args: CustomFunctionArgument[]): Promise<readonly (readonly CellValue[])[] | CellError>;
  /** Calls a function from the owner's page: returns its result or throws its error. */
  page(functionName: string, ...args: unknown[]): Promise<unknown>;
}

export type ScriptOptions = Partial<Omit<HostOptions, 'workbook'>> & {
  manifest?: object;
  html?: { [name: string]: string };
  workbook?: Workbook;
};

const folders: string[] = [];
const hosts: Host[] = [];
const workbooks: Workbook[] = [];
/** Shared by all tests of a file. */
const spareWorkers = new SpareWorkers(4);

/** A workbook that `closeScriptHosts` closes. */
export async function newWorkbook({
  id = 'workbook-1',
  ...options
}: UniverWorkbookOptions & { id?: string } = {}): Promise<Workbook> {
  const workbook = Object.assign(await createUniverWorkbook(options), { id });
  workbooks.push(workbook);
  return workbook;
}

/** Starts a host with the given script as main.js. `closeScriptHosts` closes it. */
export async function startScript(script: string, options: ScriptOptions = {}): Promise<ScriptHost> {
  const { manifest, html, workbook = await newWorkbook(), ...rest } = options;
  const distDir = newFolder();
  writeFileSync(join(distDir, 'main.js'), script);
  writeFileSync(
    join(distDir, 'appsscript.json'),
    JSON.stringify({ timeZone: 'Etc/GMT', runtimeVersion: 'V8', ...manifest }),
  );
  for (const [name, text] of Object.entries(html ?? {})) writeFileSync(join(distDir, `${name}.html`), text);
  const host = await createHost({
    workbook,
    distDir,
    users,
    origins: {},
    ...rest,
    workerFile: rest.workerFile ?? paths.workerFile,
    ...(rest.workerFile === undefined ? { spareWorkers } : {}),
  });
  hosts.push(host);
  return {
    host,
    workbook,
    cell: (name, ...args) => host.customFunctions.call(name, args, { sheetId: 0, row: 1, column: 1 }),
    page: async (functionName, ...args) => {
      const result = await host.scriptRun('ann', functionName, args);
      if (result.ok) return result.value;
      throw Object.assign(new Error(result.error.message), { name: result.error.name });
    },
  };
}

afterAll(() => spareWorkers.close());

export async function closeScriptHosts(): Promise<void> {
  await Promise.all(hosts.splice(0).map((host) => host.close()));
  for (const workbook of workbooks.splice(0)) workbook.dispose();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'script-host-'));
  folders.push(folder);
  return folder;
}
