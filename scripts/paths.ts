import { resolve } from 'node:path';

const root = resolve(__dirname, '..');

export const paths = {
  root,
  /** Pushed by `npm run push`. */
  distDir: resolve(root, 'dist'),
  /** Pushed by `npm run conformance:push`. */
  conformanceDir: resolve(root, 'build/conformance'),
  pageDir: resolve(root, 'build/page'),
  workerFile: resolve(root, 'build/worker.js'),
  /** The bundle of `npm start`. */
  programFile: resolve(root, 'build/program.js'),
  /** The latencies that the bench charges. */
  googleLatencyFile: resolve(root, 'test/support/platform/google-latency.ts'),
  /** Persists between starts until `npm run reset`. */
  dataDir: resolve(root, '.data'),
  /** The lock file of a data folder, with the id of the process that uses it. */
  workbenchLock: 'workbench.pid',
} as const;
