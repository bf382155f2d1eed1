import { createHost } from '../../../src/workbench/apps-script/create-host';
import type { Host } from '../../../src/workbench/host';
import { createUniverWorkbook } from '../../../src/workbench/workbook/univer-workbook';
import type { Workbook } from '../../../src/workbench/workbook/workbook';
import { paths } from '../../paths';
import { writeBenchScript } from './bench-script';

export interface Bench {
  readonly workbook: Workbook;
  readonly host: Host;
  /** Writes a formula and resolves with the milliseconds until the calculation is complete. */
  timeOf(row: number, column: number, formula: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens a blank workbook with the script for measurements. The worker must be built. */
export async function openBench(): Promise<Bench> {
  const workbook = await createUniverWorkbook({ name: 'Bench' });
  const host = await createHost({
    workbook,
    distDir: writeBenchScript(),
    workerFile: paths.workerFile,
    users: [{ id: 'owner', email: 'owner@example.com', role: 'owner', locale: 'en' }],
    origins: {},
    addonName: 'Bench',
  });
  workbook.setCustomFunctions(host.customFunctions);
  const timeOf = async (row: number, column: number, formula: string) => {
    const startedAt = performance.now();
    workbook.write(0, { row, column, rowCount: 1, columnCount: 1 }, [[{ formula }]]);
    await workbook.whenCalculated();
    return performance.now() - startedAt;
  };
  const close = async () => {
    await host.close();
    workbook.dispose();
  };
  return { workbook, host, timeOf, close };
}
