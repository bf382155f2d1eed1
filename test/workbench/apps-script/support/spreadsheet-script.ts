import type { HostOptions } from '../../../../src/workbench/apps-script/host-options';
import type { Workbook } from '../../../../src/workbench/workbook/workbook';
import { type ScriptHost, startScript } from './script-host';

export interface SheetScript extends ScriptHost {
  /** The value that the script returned. */
  readonly value: unknown;
  /** Runs the script again as this user; returns the message if it fails. */
  as(userId: string): Promise<unknown>;
}

/**
 * Runs the body as a function of the owner's page on a real workbook. In the body, `ss` is the spreadsheet, `sheet` its
 * first sheet, and `tried(work)` returns the result of `work` or the message of its error.
 */
export async function runOnSheet(
  body: string,
  options: Partial<Omit<HostOptions, 'workbook'>> & { workbook?: Workbook; functions?: string } = {},
): Promise<SheetScript> {
  const { functions = '', ...rest } = options;
  const started = await startScript(
    `${functions}
     function run(userId) {
       const ss = SpreadsheetApp.getActiveSpreadsheet();
       const sheet = ss.getSheets()[0];
       const tried = (work) => { try { return work(); } catch (e) { return e.message; } };
       ${body}
     }`,
    rest,
  );
  started.workbook.setCustomFunctions(started.host.customFunctions);
  const as = async (userId: string) => {
    const result = await started.host.scriptRun(userId, 'run', [userId]);
    return result.ok ? result.value : result.error.message;
  };
  return { ...started, value: await started.page('run', 'ann'), as };
}
