import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { codeFile } from '../../test/conformance/suite/code-file';

export interface SuiteOptions {
  readonly outDir: string;
  /** An address that answers 204 without a body, and 404 for paths below it. */
  readonly fetchUrl?: string;
  /** An address that answers as httpbin does. If empty, cases that need it are skipped. */
  readonly echoUrl?: string;
  /** Whether the manifest lists the hosts that may be fetched. */
  readonly declaresHosts?: boolean;
  /** Also runs cases that wait for half a minute. */
  readonly isPatient?: boolean;
  /** Runs only cases whose id begins with this, such as `fetch/`. */
  readonly only?: string;
  /** How long a formula may take to start recalculating. Google needs time, the workbench does not. */
  readonly settleMs?: number;
}

const suiteDir = join(__dirname, '../../test/conformance/suite');
/** The underscore at the end makes Google hide it from autocomplete and menus. */
export const suiteGlobal = 'conformance_';
const defaultFetchUrl = 'https://www.google.com/generate_204';

/** Builds the conformance suite for Google: main.js, page.html, code.html and appsscript.json. */
export async function buildSuite(options: SuiteOptions): Promise<void> {
  const { outDir, fetchUrl = defaultFetchUrl, echoUrl = '', declaresHosts = false, isPatient = false } = options;
  const { only = '', settleMs = 2_000 } = options;
  const { outputFiles } = await build({
    entryPoints: [join(suiteDir, 'main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: suiteGlobal,
    target: 'es2019',
    supported: { 'optional-chain': true, 'nullish-coalescing': true },
    platform: 'neutral',
    legalComments: 'none',
    charset: 'utf8',
    define: {
      CONFORMANCE_FETCH_URL: JSON.stringify(fetchUrl),
      CONFORMANCE_ECHO_URL: JSON.stringify(echoUrl),
      CONFORMANCE_DECLARES_HOSTS: String(declaresHosts),
      CONFORMANCE_IS_PATIENT: String(isPatient),
      CONFORMANCE_ONLY: JSON.stringify(only),
      CONFORMANCE_SETTLE_MS: String(settleMs),
    },
    logLevel: 'warning',
  });
  const globals = await readFile(join(suiteDir, 'globals.js'), 'utf8');
  const manifest = JSON.parse(await readFile(join(suiteDir, 'appsscript.json'), 'utf8')) as object;
  const hosts = [fetchUrl, echoUrl].filter((url) => url !== '').map((url) => `${new URL(url).origin}/`);
  const whitelist = declaresHosts ? { urlFetchWhitelist: hosts } : {};
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'main.js'), `${outputFiles[0]?.text}\n${globals}`);
  await writeFile(join(outDir, 'appsscript.json'), `${JSON.stringify({ ...manifest, ...whitelist }, null, 2)}\n`);
  await copyFile(join(suiteDir, 'page.html'), join(outDir, 'page.html'));
  await writeFile(join(outDir, 'code.html'), codeFile);
}
