import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const pageRoot = join(__dirname, '../../src/addon/sidebar/page');

/** Writes the sidebar as one HTML file without requests: its script and style are inline. */
export async function buildSidebar({ outFile }: { outFile: string }): Promise<void> {
  const result = await build({
    entryPoints: { page: join(pageRoot, 'main.tsx') },
    outdir: dirname(outFile),
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2020',
    // Google's HTML service was observed to treat `//` inside a template literal as a comment.
    supported: { 'template-literal': false },
    charset: 'ascii',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const textOf = (extension: string) => result.outputFiles.find((file) => file.path.endsWith(extension))?.text ?? '';
  await mkdir(dirname(outFile), { recursive: true });
  await writeFile(outFile, toHtml(textOf('.js'), textOf('.css')));
}

export function toHtml(script: string, style: string): string {
  return `<!DOCTYPE html>
<html lang="en">
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
 * Inside a script element `</script` ends it and `<!--` changes how the rest is read; `<?` would open a scriptlet
 * if the file were ever evaluated as a template. All three occur in strings and regular expressions alone.
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
