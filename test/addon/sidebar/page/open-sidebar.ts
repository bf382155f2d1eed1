import type { Browser, Page } from 'playwright-core';
import type { SidebarOperation, SidebarOperations, SidebarRequest } from '../../../../src/addon/sidebar/protocol';

/** What the scripted server does with one call. `threw` is Google's own failure, `text` an answer that is no protocol. */
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
  /** Every request the page made of its server, in order. */
  readonly calls: readonly SidebarRequest[];
  /** Addresses the page asked for beside its own. */
  readonly outsideRequests: readonly string[];
  /** Errors and warnings of the console, and uncaught ones. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

const address = 'https://sidebar.test/';

export interface PageOptions {
  readonly height?: number;
  readonly locale?: string;
  readonly timezoneId?: string;
  readonly view?: string;
  /** Runs in the page before its own scripts. */
  readonly script?: string;
}

/** The built page in a browser, with a `google.script.run` that a test answers for. A call it does not expect fails loudly. */
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
  /** Loads the sidebar again. What was recorded before stays with the sidebar that was opened before. */
  open(handlers: Handlers): Promise<Omit<OpenedSidebar, 'close'>>;
  close(): Promise<void>;
}

/** One page for many sidebars, one after the other: a new one takes the browser a process each. */
export async function createSidebarPage(
  browser: Browser,
  html: string,
  options: PageOptions = {},
): Promise<SidebarPage> {
  let scripted: Handlers = {};
  let recorded: Recorded = { calls: [], outsideRequests: [], complaints: [] };
  const context = await browser.newContext({
    viewport: { width: 300, height: options.height ?? 720 },
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timezoneId ?? 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  await context.route('**/*', (route) => {
    if (route.request().url() === address) {
      const body = html.replace('data-view=""', `data-view="${options.view ?? ''}"`);
      return route.fulfill({ contentType: 'text/html', body });
    }
    recorded.outsideRequests.push(route.request().url());
    return route.abort();
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => recorded.complaints.push(String(error)));
  page.on('console', (message) => {
    // Chromium asks for the icon of any page by itself.
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('/favicon.ico')) {
      recorded.complaints.push(message.text());
    }
  });
  await page.exposeFunction('serveSidebarCall', async (requestText: string) => {
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
      await page.goto('about:blank');
      scripted = handlers;
      recorded = { calls: [], outsideRequests: [], complaints: [] };
      await page.goto(address);
      return { page, ...recorded };
    },
    close: () => context.close(),
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
  const makeRunner = (succeed, fail) => ({
    withSuccessHandler: (handler) => makeRunner(handler, fail),
    withFailureHandler: (handler) => makeRunner(succeed, handler),
    sidebarCall: (...args) => {
      if (args.length !== 1 || typeof args[0] !== 'string') throw new TypeError('sidebarCall takes one text.');
      serveSidebarCall(args[0]).then((answer) => {
        if ('threw' in answer) fail(Object.assign(new Error(answer.threw), { name: 'ScriptError' }));
        else succeed(answer.text);
      });
    },
  });
  const failByDefault = (error) => console.error(String(error));
  globalThis.google = { script: { run: makeRunner(() => {}, failByDefault), host: { close: () => {} } } };
`;
