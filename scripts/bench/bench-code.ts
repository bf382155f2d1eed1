import { join } from 'node:path';
import { build } from 'esbuild';

/** The bundled code of a measurement, kept in memory: tests and a bench may run beside each other. */
export interface BenchCode {
  /** Exports of execution.ts. */
  readonly execution: string;
  /** What a thread runs. */
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
