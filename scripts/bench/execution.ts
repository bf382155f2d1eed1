import { runFunction } from '../../src/addon/functions/run-function';
import { refreshFormulas } from '../../src/addon/refresh/refresh-formulas';
import { handleSidebarCall } from '../../src/addon/sidebar/handle-call';
import { createBenchPlatform, type Services } from './bench-platform';
import type { Workbook } from './bench-spreadsheet';
import { readPlainly } from './plain-reader';

export interface Formula {
  readonly name: Parameters<typeof runFunction>[0];
  readonly args: readonly unknown[];
}

/** What one execution does. */
export type Task =
  | { readonly kind: 'formula'; readonly formula: Formula }
  /** The plain reader, with the addresses of the lists that it reads. */
  | { readonly kind: 'plain'; readonly addresses: readonly string[] }
  /** The user enters the key in the sidebar. */
  | { readonly kind: 'connect' }
  /** The hourly trigger's work on formulas that take the refresh cell. */
  | { readonly kind: 'refresh'; readonly formulas: readonly string[]; readonly tick: number };

export interface Outcome {
  /** Of a table its rows with the header. */
  readonly rows: number;
  /** What the refresh cell holds in the end. */
  readonly tick: number;
}

export const baseUrl = 'https://api.example.com';
const settings = { fixedBaseUrl: null, defaultBaseUrl: '' };

/** One execution of the add-on; its module state is new where the module was loaded for it alone. */
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
