import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { SidebarOperation, SidebarOperations, SidebarRequest } from '../../../../src/addon/sidebar/protocol';

/** How the scripted server answers a call. `threw` is a failure of Google, `text` an answer that breaks the protocol. */
export type Answer<Data> =
  | { data: Data }
  | { error: { code: string; message: string; requestId?: string; retryAfterSeconds?: number } }
  | { threw: string }
  | { text: unknown };

export type Handler<Name extends SidebarOperation> = (
  input: SidebarOperations[Name]['input'],
  connection?: string,
) => Answer<SidebarOperations[Name]['output']> | Promise<Answer<SidebarOperations[Name]['output']>>;

export type Handlers = { [Name in SidebarOperation]?: Handler<Name> };

export interface OpenedSidebar {
  readonly page: Page;
  /** Every request of the page to its server, in order. */
  readonly calls: readonly SidebarRequest[];
  /** URLs of other servers that the page requested. */
  readonly outsideRequests: readonly string[];
  /** Errors and warnings of the console, and uncaught errors. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface PageOptions {
  readonly height?: number;
  readonly locale?: string;
  readonly timezoneId?: string;
  readonly view?: string;
  /** Runs in the page before its own scripts. */
  readonly script?: string;
  /** What `/library.js` serves. */
  readonly library?: string;
}

/** The built page in a browser, with a `google.script.run` that the test answers. An unexpected call fails the test. */
export async function openSidebar(
  browser: Browser,
  html: string,
  handlers: Handlers,
  options: PageOptions = {},
): Promise<OpenedSidebar> {
  const { open, close } = await createSidebarPage(browser, html, options);
  return { ...(await open(handlers)), close };
}

export interface SidebarPage {
  /** Starts the sidebar again. Calls of the previous sidebar stay in the record of that sidebar. */
  open(handlers: Handlers): Promise<Omit<OpenedSidebar, 'close'>>;
  close(): Promise<void>;
}

/**
 * One page for many sidebars, one after the other: a new page would start a browser process each time. All but the first
 * are written into the same document, where what the browser has compiled stays: loading the page again takes twice as
 * much processor time.
 */
export async function createSidebarPage(
  browser: Browser,
  html: string,
  options: PageOptions = {},
): Promise<SidebarPage> {
  let scripted: Handlers = {};
  let recorded: Recorded = { calls: [], outsideRequests: [], complaints: [] };
  let openCount = 0;
  const body = html.replace('data-view=""', `data-view="${options.view ?? ''}"`);
  const server = await serve(body, options.library ?? '');
  const context = await browser.newContext({
    viewport: { width: 300, height: options.height ?? 720 },
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timezoneId ?? 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== server.origin || !['/', '/library.js'].includes(pathname)) {
      recorded.outsideRequests.push(request.url());
    }
  });
  page.on('pageerror', (error) => recorded.complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) recorded.complaints.push(message.text());
  });
  await page.exposeFunction('serveSidebarCall', async (opened: string, requestText: string) => {
    // A call of the previous sidebar gets no answer.
    if (opened !== String(openCount)) return await new Promise(() => {});
    const request = JSON.parse(requestText) as SidebarRequest;
    recorded.calls.push(request);
    const handler = scripted[request.operation] as Handler<SidebarOperation> | undefined;
    if (handler === undefined) throw new Error(`No answer is scripted for ${request.operation}.`);
    return toWire(await handler(request.input, request.connection));
  });
  await page.addInitScript({ content: scriptRunShim });
  if (options.script !== undefined) await page.addInitScript({ content: options.script });
  return {
    open: async (handlers) => {
      openCount += 1;
      scripted = handlers;
      recorded = { calls: [], outsideRequests: [], complaints: [] };
      if (openCount === 1) await page.goto(`${server.origin}/?1`);
      else await page.evaluate(([opened, text]) => window.startAgain(opened, text), [String(openCount), body] as const);
      return { page, ...recorded };
    },
    close: async () => {
      await context.close();
      await server.close();
    },
  };
}

/**
 * Serves the page from this machine. Interception in place of a server costs half as much processor time again per page.
 */
async function serve(html: string, library: string) {
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = url.startsWith('/?') ? ['text/html', html] : ['text/javascript', library];
    if (url === '/favicon.ico') response.writeHead(204).end();
    else response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

interface Recorded {
  readonly calls: SidebarRequest[];
  readonly outsideRequests: string[];
  readonly complaints: string[];
}

function toWire(answer: Answer<unknown>): { threw: string } | { text: unknown } {
  if ('threw' in answer || 'text' in answer) return answer;
  if ('data' in answer) return { text: JSON.stringify({ ok: true, data: answer.data }) };
  const error = { requestId: null, retryAfterSeconds: null, ...answer.error };
  return { text: JSON.stringify({ ok: false, error }) };
}

/**
 * As strict as Google: handlers make a new runner, one text argument, failures as a `ScriptError`. Text, because a
 * transformer may add calls of its own to a function, which the page does not know.
 */
const scriptRunShim = `
  const makeRunner = (opened, succeed, fail) => ({
    withSuccessHandler: (handler) => makeRunner(opened, handler, fail),
    withFailureHandler: (handler) => makeRunner(opened, succeed, handler),
    sidebarCall: (...args) => {
      if (args.length !== 1 || typeof args[0] !== 'string') throw new TypeError('sidebarCall takes one text.');
      serveSidebarCall(opened, args[0]).then((answer) => {
        if ('threw' in answer) fail(Object.assign(new Error(answer.threw), { name: 'ScriptError' }));
        else succeed(answer.text);
      });
    },
  });
  const failByDefault = (error) => console.error(String(error));
  const connect = (opened) => {
    globalThis.google = { script: { run: makeRunner(opened, () => {}, failByDefault), host: { close: () => {} } } };
  };
  globalThis.startAgain = (opened, html) => {
    for (let timer = setTimeout(() => {}); timer > 0; timer -= 1) clearTimeout(timer);
    connect(opened);
    document.open();
    document.write(html);
    document.close();
  };
  connect('1');
`;

declare global {
  interface Window {
    startAgain(opened: string, html: string): void;
  }
}
