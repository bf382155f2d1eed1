import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../support/browser/browser';
import { readBuiltSidebar } from './built-sidebar';
import {
  createSidebarPage,
  type Handlers,
  type OpenedSidebar,
  openSidebar,
  type PageOptions,
  type SidebarPage,
} from './open-sidebar';

export interface SidebarSuite extends Pick<OpenedSidebar, 'page' | 'calls' | 'outsideRequests'> {
  /** Call it once per test. With options the test gets a separate page, and may change it, such as its clock. */
  open(handlers: Handlers, options?: PageOptions): Promise<Page>;
}

/**
 * One browser for a suite of tests, and one page, because a new one costs twice as much processor time as loading the
 * sidebar. Each test opens the sidebar once, and its console must be empty when the test ends.
 */
export function sidebarSuite(): SidebarSuite {
  let browser: Browser;
  let html = '';
  let shared: SidebarPage | null = null;
  let opened: OpenedSidebar;

  beforeAll(async () => {
    [browser, html] = await Promise.all([launchBrowser(), readBuiltSidebar()]);
  });
  afterEach(async () => {
    expect(opened.complaints).toEqual([]);
    await opened.close();
  });
  afterAll(async () => {
    await shared?.close();
    await browser.close();
  });

  const openShared = async (handlers: Handlers): Promise<OpenedSidebar> => {
    shared ??= await createSidebarPage(browser, html);
    return { ...(await shared.open(handlers)), close: async () => {} };
  };

  return {
    get page() {
      return opened.page;
    },
    get calls() {
      return opened.calls;
    },
    get outsideRequests() {
      return opened.outsideRequests;
    },
    open: async (handlers, options) => {
      opened = await (options === undefined ? openShared(handlers) : openSidebar(browser, html, handlers, options));
      return opened.page;
    },
  };
}
