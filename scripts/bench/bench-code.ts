import { join } from 'node:path';
import { build } from 'esbuild';

/** The bundled code of a measurement. It stays in memory, so that tests and a bench can run at the same time. */
export interface BenchCode {
  /** Exports of execution.ts. */
  readonly execution: string;
  /** The code of a cell's thread. */
  readonly thread: string;
}

export async function buildBenchCode(): Promise<BenchCode> {
  const [execution, thread] = await Promise.all([bundle('execution.ts'), bundle('cell-thread.ts')]);
  return { execution, thread };
}

async function bundle(fileName: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, fileName)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
}
