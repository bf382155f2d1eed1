import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../support/browser';
import { readBuiltSidebar } from './built-sidebar';
import { type Handlers, type OpenedSidebar, openSidebar, type PageOptions } from './open-sidebar';

export interface SidebarSuite extends Pick<OpenedSidebar, 'page' | 'calls' | 'outsideRequests'> {
  /** Once a test. */
  open(handlers: Handlers, options?: PageOptions): Promise<Page>;
}

/** One browser for a suite of tests. Each opens the sidebar once, and its console holds nothing when the test ends. */
export function sidebarSuite(): SidebarSuite {
  let browser: Browser;
  let html = '';
  let opened: OpenedSidebar;

  beforeAll(async () => {
    [browser, html] = await Promise.all([launchBrowser(), readBuiltSidebar()]);
  });
  afterEach(async () => {
    expect(opened.complaints).toEqual([]);
    await opened.close();
  });
  afterAll(() => browser.close());

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
      opened = await openSidebar(browser, html, handlers, options);
      return opened.page;
    },
  };
}
