import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { type Language, languages, pageFile } from '../../src/addon/messages/language';
import { paths } from '../paths';
import { type BuiltFiles, filesOf } from './build-when-changed';
import { functionParts } from './function-parts';
import { internalNames } from './names/internal-names';
import { internalMark, markInternal } from './names/mark-internal';
import { shrink, simplify } from './shrink';

const pageRoot = join(__dirname, '../../src/addon/sidebar/page');

const messagesRoot = join(__dirname, '../../src/addon/messages');

/** The pages, and where each begins. */
const entries = { sidebar: 'main.tsx', export: 'exporting/main.tsx' } as const;
type PageName = keyof typeof entries;
const pageNames = Object.keys(entries) as PageName[];

export interface SidebarBuildOptions {
  readonly outFile: string;
  readonly language: Language;
  /** The sidebar if absent. */
  readonly page?: PageName;
  /** A file that replaces the message catalogue of the language. */
  readonly catalogue?: string;
  /** Tests can see these names of properties if one leaves the page. */
  readonly marksInternalNames?: boolean;
}

/** Builds the sidebar, and what takes its place, in each language. */
export async function buildSidebars(outDir: string): Promise<BuiltFiles> {
  const built = languages.flatMap((language) =>
    pageNames.map(async (page) => {
      const outFile = join(outDir, `${pageFile(page, language)}.html`);
      return { outFile, inputs: await buildSidebar({ outFile, language, page }) };
    }),
  );
  const pages = await Promise.all(built);
  return { inputs: pages.flatMap(({ inputs }) => inputs), outputs: pages.map(({ outFile }) => outFile) };
}

/** Writes a page as one HTML file with inline script and style. Returns the files that it is made of. */
export async function buildSidebar({ outFile, ...options }: SidebarBuildOptions): Promise<readonly string[]> {
  const { script, style, inputs } = await bundleSidebar(options);
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, toHtml(await shrink(script, 'ascii'), style, options.language));
  return inputs;
}

/** The page with the texts of a language, each of which is a variable, such as `tables_form_label`. */
export async function bundleSidebar({
  language,
  catalogue = join(messagesRoot, language, 'page/messages.ts'),
  page = 'sidebar',
  marksInternalNames = false,
}: Omit<SidebarBuildOptions, 'outFile'>): Promise<{
  readonly script: string;
  readonly style: string;
  readonly inputs: readonly string[];
}> {
  const uses = await internalNames('page');
  const result = await build({
    entryPoints: { page: join(pageRoot, entries[page]) },
    outdir: pageRoot,
    absWorkingDir: paths.root,
    metafile: true,
    write: false,
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    format: 'iife',
    target: 'es2020',
    charset: 'ascii',
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    inject: [join(__dirname, 'preact-elements.ts')],
    plugins: [
      functionParts(['spec', 'form', ...(language === 'en' ? (['introduction'] as const) : [])]),
      messagesFrom(catalogue),
      markInternal(uses),
    ],
    ...(marksInternalNames ? {} : { mangleProps: new RegExp(`^${internalMark}`) }),
    legalComments: 'none',
    logLevel: 'silent',
  });
  const textOf = (extension: string) => result.outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  // HtmlService has been seen to treat `//` inside a template literal as a comment.
  const inputs = filesOf(result.metafile, paths.root);
  return { script: simplify(textOf('.js')), style: textOf('.css'), inputs };
}

/** Replaces the English catalogue that `messages/messages.ts` imports, so that a page has one language. */
function messagesFrom(file: string): Plugin {
  return {
    name: 'messages',
    setup({ onResolve }) {
      onResolve({ filter: /\/en\/page\/messages$/ }, ({ importer }) =>
        importer === join(pageRoot, 'messages/messages.ts') ? { path: file } : null,
      );
    },
  };
}

export function toHtml(script: string, style: string, language: Language = 'en'): string {
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<base target="_top">
<title>FIN</title>
<style>${toInlineStyle(style)}</style>
</head>
<body data-view="">
<div id="sidebar"></div>
<script>${toInlineScript(script)}</script>
</body>
</html>
`;
}

/**
 * Escapes text that HTML would interpret: `</script` ends the element, `<!--` changes the parsing of the rest, and `<?`
 * would start a scriptlet in a template. All three occur only in strings and regular expressions.
 */
export function toInlineScript(script: string): string {
  return script
    .trim()
    .replace(/<\/(?=script)/gi, '<\\/')
    .replace(/<(?=!--|\?)/g, '\\x3c');
}

export function toInlineStyle(style: string): string {
  return style.trim().replace(/<\/(?=style)/gi, '<\\/');
}
