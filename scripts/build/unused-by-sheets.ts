import { Script } from 'node:vm';
import type { Plugin, PluginBuild } from 'esbuild';

/**
 * Univer's layout of documents hyphenates, shapes text with fonts of the system, and knows the punctuation of Chinese,
 * Japanese and Korean. Sheets neither hyphenate nor shape, so their packages and the words of seventy languages (6 MB)
 * are left out. Of the characters, only the finished patterns are taken: the package makes them from 450 KB of tables each
 * time it is loaded.
 */
export const unusedBySheets: Plugin = {
  name: 'unused-by-sheets',
  setup({ onResolve, onLoad, esbuild }) {
    const namespace = 'unused-by-sheets';
    onResolve({ filter: /^(cjk-regex|franc-min|opentype\.js)$/ }, ({ path, importer, resolveDir }) =>
      isRenderer(importer) ? { path, namespace, pluginData: resolveDir } : null,
    );
    onResolve({ filter: /^\.\/.*\.js$/ }, ({ kind, importer }) =>
      kind === 'dynamic-import' && isRenderer(importer) ? { path: 'hyphenation', namespace } : null,
    );
    onLoad({ filter: /^cjk-regex$/, namespace }, async ({ pluginData }) => ({
      contents: await finishedPatterns(esbuild, pluginData),
    }));
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: unused[path] ?? '' }));
  },
};

function isRenderer(file: string): boolean {
  return /[\\/]@univerjs[\\/]engine-render[\\/]/.test(file);
}

const unused: { readonly [path: string]: string } = {
  'franc-min': "export const franc = () => 'und';",
  'opentype.js': "export const parse = () => { throw new Error('Sheets do not shape text.'); };",
  hyphenation: 'export {};',
};

/** Runs the package that the renderer finds, and writes the patterns that it makes. */
async function finishedPatterns({ build }: PluginBuild['esbuild'], resolveDir: string): Promise<string> {
  const names = ['letters', 'all', 'punctuations'];
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names.join(', ')} } from 'cjk-regex';`, resolveDir },
    bundle: true,
    format: 'iife',
    globalName: 'cjk',
    write: false,
  });
  const script = new Script(`${outputFiles[0]?.text ?? ''}; cjk`);
  const cjk = script.runInNewContext() as { readonly [name: string]: () => { toRegExp(): RegExp } };
  const makers = names.map((name) => {
    const pattern = cjk[name]?.().toRegExp();
    if (pattern === undefined) throw new Error(`cjk-regex has no ${name}.`);
    const made = `new RegExp(${JSON.stringify(pattern.source)}, ${JSON.stringify(pattern.flags)})`;
    return `export const ${name} = () => ({ toRegExp: () => ${made} });`;
  });
  return makers.join('\n');
}
