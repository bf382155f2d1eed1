import { runFunction } from '../../src/addon/formulas/run-function';
import { refreshFormulas } from '../../src/addon/refresh/refresh-formulas';
import { handleSidebarCall } from '../../src/addon/sidebar/handle-call';
import { createBenchPlatform, type Services } from './bench-platform';
import type { Workbook } from './bench-spreadsheet';
import { readPlainly } from './plain-reader';

export interface Formula {
  readonly name: Parameters<typeof runFunction>[0];
  readonly args: readonly unknown[];
}

/** The work of an execution. */
export type Task =
  | { readonly kind: 'formula'; readonly formula: Formula }
  /** Runs the plain reader on the addresses of lists. */
  | { readonly kind: 'plain'; readonly addresses: readonly string[] }
  /** The user enters the key in the sidebar. */
  | { readonly kind: 'connect' }
  /** Runs the hourly trigger for formulas that take the refresh cell. */
  | { readonly kind: 'refresh'; readonly formulas: readonly string[]; readonly tick: number };

export interface Outcome {
  /** Rows of a table, including the header. */
  readonly rows: number;
  /** The value of the refresh cell at the end. */
  readonly tick: number;
}

export const baseUrl = 'https://api.example.com';
const settings = { fixedBaseUrl: null, defaultBaseUrl: '' };

/** Runs an execution of the add-on. Its module state is fresh if the code was loaded only for it. */
export function execute(task: Task, services: Services): Outcome {
  const workbook: Workbook = task.kind === 'refresh' ? { ...task } : { formulas: [], tick: 0 };
  const platform = createBenchPlatform(services, task.kind === 'connect', workbook);
  const run = (): number => {
    switch (task.kind) {
      case 'formula': {
        const result = runFunction(task.formula.name, task.formula.args, platform, settings);
        return Array.isArray(result) ? result.length : 1;
      }
      case 'plain':
        return readPlainly(platform, task.addresses);
      case 'refresh':
        return refreshFormulas(platform, settings);
      case 'connect': {
        const request = { operation: 'connect', input: { baseUrl, apiKey: 'fin_test_benchbenchbench' } };
        const response = handleSidebarCall(JSON.stringify(request), platform, settings);
        if (!(JSON.parse(response) as { ok: boolean }).ok) throw new Error(`Not connected: ${response}`);
        return 1;
      }
    }
  };
  const rows = run();
  return { rows, tick: workbook.tick };
}
