import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlertButton } from '../host';
import { RequestError, readJson, sendJson, stringField } from './http';
import type { Route, RouteContext, Routes } from './route';

const buttons: readonly AlertButton[] = ['OK', 'CANCEL', 'YES', 'NO', 'CLOSE'];

/** The add-on's menu, sidebar and alerts; each page acts only for its own user. */
export function createUiRoutes({ host, events, beforeClockChange, pageDir }: RouteContext): Routes {
  const frame = (shown: (userId: string) => { readonly html: string } | null): Route => {
    return async (_, response, _url, user) => {
      const page = shown(user.id);
      if (!page) throw new RequestError(404, 'The sidebar is not open.');
      const html = await framePage(page.html, pageDir);
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': framePolicy,
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      });
      response.end(html);
    };
  };
  return {
    'POST /api/open': async (_, response, _url, user) => {
      // A viewer sees earlier results: formulas do not run for a viewer.
      if (user.role === 'viewer') {
        sendJson(response, 200, { execution: null });
        return;
      }
      // Builds the menu first, because recalculating the cells takes longer.
      await beforeClockChange(host.now());
      const execution = await host.open(user.id);
      events.onOpened();
      sendJson(response, 200, { execution });
    },

    'POST /api/menu': async (request, response, _url, user) => {
      const functionName = stringField(await readJson(request), 'functionName');
      sendJson(response, 200, { execution: await host.clickMenuItem(user.id, functionName) });
    },

    'POST /api/script-run': async (request, response, _url, user) => {
      const body = await readJson(request);
      const args = body['args'];
      if (!Array.isArray(args)) throw new RequestError(400, 'args must be a list.');
      sendJson(response, 200, await host.scriptRun(user.id, stringField(body, 'functionName'), args));
    },

    'GET /sidebar': frame((userId) => host.sidebar(userId)),

    'POST /api/sidebar/close': (_, response, _url, user) => {
      host.closeSidebar(user.id);
      sendJson(response, 200, {});
    },

    'POST /api/alerts/answer': async (request, response, _url, user) => {
      const { id, button } = await readJson(request);
      const pressed = buttons.find((each) => each === button);
      if (!pressed) throw new RequestError(400, `button must be one of ${buttons.join(', ')}.`);
      // Ignores an alert that was answered in another tab, or that belongs to another user.
      const isOwn = host.alerts(user.id).some((alert) => alert.id === id);
      if (isOwn) host.answerAlert(Number(id), pressed);
      sendJson(response, 200, { isTaken: isOwn });
    },
  };
}

/**
 * The add-on's sidebar as HtmlService serves it: sandboxed, with google.script.run and google.script.host. The frame
 * has an opaque origin and may load nothing, so it can reach only the page around it. Google's sandbox has
 * `allow-same-origin`, with a separate origin; here that would be the workbench's origin.
 */
const framePolicy = [
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
async function framePage(html: string, pageDir: string): Promise<string> {
  const script = `<script>${await readFile(join(pageDir, 'script-run.js'), 'utf8')}</script>`;
  const head = /<head[^>]*>/i.exec(html);
  if (!head) return script + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + script + html.slice(end);
}
