import type { Page } from 'playwright-core';
import type { Handlers } from './open-sidebar';
import { button, nothing, openTab } from './page-steps';
import { formulas, unconnected } from './scripted-server';

/** A state of the sidebar: the answers of its server, the steps that lead to it, and a text that it shows. */
export interface State {
  readonly name: string;
  readonly handlers: Handlers;
  readonly act: (page: Page) => Promise<unknown>;
  readonly shows: string | RegExp;
}

export const onConnect = (
  name: string,
  extra: Handlers,
  shows: State['shows'],
  act: State['act'] = nothing,
): State => ({
  name: `connect: ${name}`,
  handlers: { ...unconnected, ...extra },
  act,
  shows,
});

export const onConnected = (
  name: string,
  extra: Handlers,
  shows: State['shows'],
  act: State['act'] = nothing,
): State => ({
  name: `connected: ${name}`,
  handlers: extra,
  act: async (page) => {
    await openTab('Connect')(page);
    await act(page);
  },
  shows,
});

export const onTag = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State => ({
  name: `tag: ${name}`,
  handlers: extra,
  act,
  shows,
});

export const onRules = (name: string, extra: Handlers, shows: State['shows'], act: State['act'] = nothing): State =>
  onTag(`rules: ${name}`, extra, shows, async (page) => {
    await button(page, 'Rules').click();
    await act(page);
  });

export const onRefresh = (
  name: string,
  extra: Handlers,
  shows: State['shows'],
  act: State['act'] = nothing,
): State => ({
  name: `refresh: ${name}`,
  handlers: extra,
  act: async (page) => {
    await openTab('Refresh')(page);
    await act(page);
  },
  shows,
});

export const onFormulas = (
  name: string,
  extra: Handlers,
  shows: State['shows'],
  act: State['act'] = nothing,
): State => ({
  name: `formulas: ${name}`,
  handlers: { ...formulas, ...extra },
  act: async (page) => {
    await openTab('Formulas')(page);
    await act(page);
  },
  shows,
});
