import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The add-on's sidebar as HtmlService serves it: sandboxed, with google.script.run and google.script.host. The frame
 * has an opaque origin and may load nothing, so it can reach only the page around it. Google's sandbox has
 * `allow-same-origin`, with a separate origin; here that would be the workbench's origin.
 */
export const framePolicy = [
  'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The add-on's HTML, with google.script inserted before any script of the add-on. */
export async function framePage(html: string, pageDir: string): Promise<string> {
  const script = `<script>${await readFile(join(pageDir, 'script-run.js'), 'utf8')}</script>`;
  const head = /<head[^>]*>/i.exec(html);
  if (!head) return script + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + script + html.slice(end);
}
