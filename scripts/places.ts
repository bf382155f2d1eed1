import { resolve } from 'node:path';

/** Where things are built and kept, from the project's folder. */
const root = resolve(__dirname, '..');

export const places = {
  root,
  /** What clasp pushes. */
  distDir: resolve(root, 'dist'),
  /** What `npm run conformance:push` pushes. */
  conformanceDir: resolve(root, 'build/conformance'),
  pageDir: resolve(root, 'build/page'),
  workerFile: resolve(root, 'build/worker.js'),
  /** The modules of `npm start`, bundled. */
  programFile: resolve(root, 'build/program.js'),
  /** Kept between starts; `npm run reset` removes it. */
  dataDir: resolve(root, '.data'),
  /** In a data folder: which process works with it. */
  workbenchLock: 'workbench.pid',
} as const;
