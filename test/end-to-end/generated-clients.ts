import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { paths } from '../../scripts/paths';
import type { DemoApi } from './formula-tests';

const run = promisify(execFile);
const own = join(paths.root, 'scripts/conformance-service');
const modules = join(own, 'node_modules');
const document = './generated/openapi.json';

/** The programs that make clients from a document, by the name of the adapter in `scripts/conformance-service/clients`. */
export const generators = {
  'hey-api': ['openapi-ts', '-i', document, '-o', 'generated/hey-api', '--no-log-file'],
  oazapfts: ['oazapfts', document, 'generated/oazapfts.ts'],
  'openapi-fetch': ['openapi-typescript', document, '-o', 'generated/openapi-fetch.d.ts'],
  // Its own configuration says where a client finds the address of the document.
  orval: ['orval', '--config', 'orval.config.js'],
  'swagger-typescript-api': [
    ...['swagger-typescript-api', 'generate', '-p', document, '-o', 'generated', '-n', 'swagger-typescript-api.ts'],
  ],
} as const;

export type Generator = keyof typeof generators;

const orvalConfig = {
  api: {
    input: document,
    output: { target: 'generated/orval.ts', client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  },
};

/** Generates every client from a document and compiles it with `--strict`. */
export async function generateClients(documentText: string): Promise<string> {
  if (!existsSync(join(modules, 'orval'))) {
    throw new Error('The generators are not installed. Run: npm ci --prefix scripts/conformance-service');
  }
  const folder = mkdtempSync(join(tmpdir(), 'fin-clients-'));
  cpSync(join(own, 'clients'), folder, { recursive: true });
  symlinkSync(modules, join(folder, 'node_modules'));
  // For the types of Node.
  symlinkSync(join(paths.root, 'node_modules/@types/node'), join(folder, 'node'));
  mkdirSync(join(folder, 'generated'));
  writeFileSync(join(folder, document), documentText);
  writeFileSync(join(folder, 'orval.config.js'), `module.exports = ${JSON.stringify(orvalConfig)};`);
  for (const [program, ...options] of Object.values(generators)) {
    await run(join(modules, '.bin', program), options, { cwd: folder });
  }
  const files = Object.keys(generators).map((name) => `${name}.ts`);
  const settings = [
    ...['--strict', '--noEmit', '--skipLibCheck', 'false', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--resolveJsonModule', '--types', './node'],
  ];
  await run(join(modules, '.bin/tsc'), [...settings, ...files], { cwd: folder }).catch((error) => {
    throw new Error(`The clients do not compile:\n${error.stdout}`);
  });
  await build({
    absWorkingDir: folder,
    entryPoints: files,
    bundle: true,
    platform: 'node',
    outdir: 'built',
    logLevel: 'error',
  });
  return folder;
}

export function removeClients(folder: string): void {
  rmSync(folder, { recursive: true });
}

/** Runs the loop of a generated client, and returns what it saw. */
export async function runClient(folder: string, name: Generator, { keys }: DemoApi): Promise<unknown> {
  const env = { ...process.env, FULL_KEY: keys.full, READ_KEY: keys.readOnly };
  const { stdout } = await run(process.execPath, [join(folder, 'built', `${name}.js`)], { env, maxBuffer: 2 ** 24 });
  return JSON.parse(stdout);
}
