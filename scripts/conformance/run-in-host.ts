import { createHost } from '../../src/workbench/apps-script/create-host';
import type { HostOptions } from '../../src/workbench/apps-script/host-options';
import { createUniverWorkbook } from '../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../src/workbench/workbook/workbook';
import { answerFetches } from './answer-fetches';
import { drivePage } from './drive-page';

export interface ResultRow {
  readonly id: string;
  readonly rule: string;
  readonly mode: string;
  readonly expected: string;
  readonly actual: string;
  readonly verdict: string;
}

export interface SuiteRun {
  /** The rows of the result sheet. */
  readonly rows: readonly ResultRow[];
  /** The last message of the page. */
  readonly said: string;
}

export interface HostedSuite {
  readonly suiteDir: string;
  readonly workerFile: string;
  readonly host?: Partial<HostOptions>;
  /** Runs only the function of the menu, without the page. */
  readonly isMenuOnly?: boolean;
}

/** The address of the echo server as the suite sees it. */
export const echoUrl = 'https://echo.fin.test';
const longestMs = 120_000;

/** Runs the built suite in the emulated host with a real workbook, as a person would on Google. */
export async function runInHost({ suiteDir, workerFile, host: options, isMenuOnly }: HostedSuite): Promise<SuiteRun> {
  const server = await answerFetches();
  const workbook = await createUniverWorkbook({ timeZone: 'America/New_York', locale: 'en_US' });
  const host = await createHost({
    workbook,
    distDir: suiteDir,
    workerFile,
    users: [{ id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' }],
    origins: { 'https://www.google.com': server.origin, [echoUrl]: server.origin },
    directOrigins: ['https://conformance.invalid', 'https://undeclared.invalid'],
    resolveName: async (name) => {
      throw new Error(`Nobody knows ${name}.`);
    },
    ...options,
  });
  try {
    workbook.setCustomFunctions(host.customFunctions);
    const choose = async (item: string): Promise<string> => {
      const { error } = await host.clickMenuItem('owner', item);
      if (error !== null) throw new Error(`${item}: ${error.name}: ${error.message}`);
      const html = host.sidebar('owner')?.html ?? '';
      return drivePage(html, (name, args) => host.scriptRun('owner', name, args), longestMs);
    };
    await host.open('owner');
    if (isMenuOnly === true) {
      await host.clickMenuItem('owner', 'runConformance');
      return { rows: readRows(workbook), said: '' };
    }
    await choose('runConformance');
    // The clock trigger fires; the trigger that it created does not.
    await host.advanceClock(60_000);
    await host.advanceClock(30 * 60_000);
    const said = await choose('continueConformance');
    return { rows: readRows(workbook), said };
  } finally {
    await host.close();
    workbook.dispose();
    await server.close();
  }
}

function readRows(workbook: Workbook): ResultRow[] {
  const sheet = workbook.sheets().find(({ name }) => name === 'Conformance');
  const used = sheet && workbook.usedRectangle(sheet.sheetId);
  if (!sheet || !used) return [];
  const [, ...rows] = workbook.displayValues(sheet.sheetId, used);
  return rows.map(([id = '', rule = '', mode = '', expected = '', actual = '', verdict = '']) => {
    return { id, rule, mode, expected, actual, verdict };
  });
}
