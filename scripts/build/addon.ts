import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readBaseUrl } from '../../src/addon/connections/endpoint';
import { mailScopes } from '../../src/addon/platform/scopes';
import { publicOrigin } from '../workbench/public-origin';
import { filesOf } from './build-when-changed';
import { functionParts } from './function-parts';
import { internalNames } from './names/internal-names';
import { internalMark, markInternal } from './names/mark-internal';
import { shrink, simplify } from './shrink';
import { toInlineScript } from './sidebar';
import { splitProgram } from './split-program';
import { addonStubs, privateGlobal } from './stubs';

export interface AddonBuildOptions {
  readonly outDir: string;
  /** Fixes the address of the API in the bundle and writes it to urlFetchWhitelist of the manifest. */
  readonly apiBaseUrl?: string;
  /** The address that the Connect form suggests if none is fixed. */
  readonly defaultBaseUrl?: string;
  /** Adds the daily mail of the alerts, and the scopes that it needs. */
  readonly hasMail?: boolean;
  /** Tests can see these names of properties if one leaves the add-on. */
  readonly marksInternalNames?: boolean;
}

export interface AddonBuild {
  readonly mainFile: string;
  /** What no cell needs, which main.js evaluates. */
  readonly actionsFile: string;
  readonly manifestFile: string;
  /** The files of the bundle. */
  readonly inputs: readonly string[];
}

const root = join(__dirname, '../..');

/** Builds main.js, actions.html and appsscript.json. */
export async function buildAddon(options: AddonBuildOptions): Promise<AddonBuild> {
  const fixedBaseUrl = options.apiBaseUrl === undefined ? '' : readBaseUrl(options.apiBaseUrl);
  const { main, actions, inputs } = await bundle(fixedBaseUrl, options);
  const [mainFile, actionsFile, manifestFile] = (['main.js', 'actions.html', 'appsscript.json'] as const).map((name) =>
    join(options.outDir, name),
  ) as [string, string, string];
  await mkdir(options.outDir, { recursive: true });
  await writeFile(mainFile, main);
  await writeFile(actionsFile, actions);
  await writeFile(manifestFile, await manifest(fixedBaseUrl, options.hasMail === true));
  return { mainFile, actionsFile, manifestFile, inputs };
}

/**
 * Bundles all code as one private global, followed by a top-level function for each name that Google may call: Google
 * does not find arrow functions or members. The target is es2019, because Google refuses newer syntax such as #private
 * and static fields. `?.` and `??` are known to run there, and lowering them costs 4.6 KB.
 */
async function bundle(
  fixedBaseUrl: string,
  options: AddonBuildOptions,
): Promise<{ readonly main: string; readonly actions: string; readonly inputs: readonly string[] }> {
  const uses = await internalNames('addon');
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, 'src/addon/main.ts')],
    absWorkingDir: root,
    metafile: true,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: privateGlobal,
    target: 'es2019',
    supported: { 'optional-chain': true, 'nullish-coalescing': true },
    platform: 'neutral',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // An escape takes three times as many bytes as its character. The stubs are not ASCII either.
    charset: 'utf8',
    define: {
      FIN_API_BASE_URL: JSON.stringify(fixedBaseUrl),
      FIN_MAIL: String(options.hasMail === true),
      FIN_DEFAULT_BASE_URL: JSON.stringify(options.defaultBaseUrl ?? publicOrigin),
    },
    ...(options.marksInternalNames === true ? {} : { mangleProps: new RegExp(`^${internalMark}`) }),
    plugins: [functionParts(['spec', 'show']), markInternal(uses)],
    logLevel: 'warning',
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error('esbuild gave no bundle.');
  const { first, second } = splitProgram(simplify(output.text));
  const [code, script] = [await shrink(first, 'utf8'), await shrink(second, 'latin1')];
  return {
    main: `${code}\n${addonStubs()}`,
    actions: `<script>${toInlineScript(expressionOf(script))}</script>\n`,
    inputs: filesOf(metafile, root),
  };
}

/** `var second=function(…){…};` → `(function(…){…})`, which V8 compiles at once. */
function expressionOf(script: string): string {
  const declaration = /^var \w+=(function\([\s\S]*\});?\s*$/.exec(script);
  if (declaration === null) throw new Error('The second program is no function.');
  return `(${declaration[1]})`;
}

/** Adds `urlFetchWhitelist` only for a fixed address, because Google then refuses all other addresses. */
async function manifest(fixedBaseUrl: string, hasMail: boolean): Promise<string> {
  const declared = JSON.parse(await readFile(join(root, 'appsscript.json'), 'utf8')) as {
    readonly oauthScopes: readonly string[];
  };
  const oauthScopes = [...declared.oauthScopes, ...(hasMail ? mailScopes : [])];
  const whitelist = fixedBaseUrl === '' ? {} : { urlFetchWhitelist: [`${fixedBaseUrl}/`] };
  return `${JSON.stringify({ ...declared, oauthScopes, ...whitelist }, null, 2)}\n`;
}
