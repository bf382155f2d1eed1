import { changeForm, purchases } from './change-fixtures';
import {
  apiTransactions,
  connected,
  explanation,
  logLine,
  notConnected,
  refresh,
  selection,
  severalConnected,
  severalEntries,
  table,
  tags,
} from './fixtures';
import type { Handlers } from './open-sidebar';
import { nothingSet, rules, rulesPreview, suggestedRules } from './rule-fixtures';

// How the server of the sidebar answers in tests.

/** An answer that the test releases. */
export function later<Data>() {
  let release: (answer: { data: Data }) => void = () => {};
  const answer = new Promise<{ data: Data }>((resolve) => {
    release = resolve;
  });
  return { answer, release };
}

/** An answer that never comes. */
export const hang = () => new Promise<never>(() => {});

export const refusedKey = {
  code: 'unauthorized',
  message: 'The API does not accept this key: check that it is whole and not revoked.',
  requestId: 'req_8f2c1d',
};
export const limited = {
  code: 'rate_limited',
  message: 'The API asks to wait before the next request.',
  retryAfterSeconds: 42,
};
export const broken = {
  code: 'internal_error',
  message: 'The API failed: try again in a moment.',
  requestId: 'req_19',
};

export const usual: Handlers = {
  refreshNow: () => ({ data: refresh }),
  refreshProgress: () => ({ data: { waitsUntil: null, calculating: 0 } }),
  cancelRefresh: () => ({ data: null }),
  getState: () => ({ data: connected }),
  listTables: () => ({ data: { tables: [], log: [] } }),
  listTags: () => ({ data: { tags, isFromCache: false } }),
  listChoices: () => ({ data: { accounts: [], tags: [], currencies: [] } }),
  listCategories: () => ({ data: { categories: [] } }),
  readSelection: () => ({ data: selection(213, { rowsWithoutId: 3, hiddenRowsSkipped: 12 }) }),
  compareSelection: () => ({ data: { transactions: apiTransactions(1_000) } }),
  splitSelection: () => ({ data: { added: 2, known: 1, missing: 0 } }),
  explainKinds: () => ({ data: { kinds: [] } }),
  readChanges: () => ({ data: changeForm }),
  changeSelection: () => ({ data: { changed: 1, missing: 0 } }),
  findPurchases: () => ({ data: { purchases } }),
  decideMatch: () => ({ data: { changed: 2, missing: 0 } }),
  getLent: () => ({ data: { purchases: [], totals: [], settledCount: 0 } }),
  showChanges: () => ({ data: null }),
  attachTag: ({ tagId, transactionIds }) => ({ data: { tagId, taggedCount: transactionIds.length } }),
  getInterruptedRun: () => ({ data: { run: null } }),
  forgetRun: () => ({ data: null }),
  listUnhealthyAccounts: () => ({ data: { accounts: [] } }),
  getRules: () => ({ data: rules }),
  openRules: () => ({ data: { ...rules, ruleCount: 0 } }),
  addRules: () => ({ data: rules }),
  setFirstMatch: () => ({ data: rules }),
  suggestRules: () => ({ data: suggestedRules }),
  dismissSuggestion: () => ({ data: null }),
  previewRules: () => ({ data: rulesPreview }),
  applyRules: () => ({
    data: {
      tagged: 5,
      left: 0,
      planFingerprint: 'plan-2',
      failures: [],
      attached: [{ tagId: 't', transactionIds: ['a'] }],
      set: nothingSet,
    },
  }),
  showTags: () => ({
    data: {
      formulaCount: 2,
      sheetNames: ['Transactions', 'Taxes'],
      refusedCount: 0,
      tables: { sheetNames: ['Transactions 2'], refusedSheetNames: [] },
      tablesWithoutTags: [],
    },
  }),
};

export const choices = {
  accounts: ['Everyday Checking', 'Joint, Household'],
  tags: ['Travel', 'Travel › Hotels'],
  currencies: ['EUR', 'USD'],
};
export const previewRow = [{ day: '2026-10-01' }, 'Blue Bottle Coffee Roasters', 'Blue Bottle', -1_206.75, 'USD'];

export const formulas: Handlers = {
  listChoices: () => ({ data: choices }),
  listCategories: () => ({ data: { categories: ['Eating out', 'Groceries'] } }),
  previewFormula: () => ({
    data: {
      rowCount: 214,
      width: 9,
      columns: ['date', 'name', 'text', 'amount', 'short', 'text', 'text', 'other', 'id'],
      currencies: ['USD'],
      rows: [['Date', 'Name', 'Merchant', 'Amount', 'Currency'], previewRow, previewRow, previewRow],
    },
  }),
  insertFormula: () => ({
    data: { cell: 'Sheet1!B2', look: { isFormatted: true, keepsColumns: false, hidden: 'J' }, isChartRefused: false },
  }),
  explainCell: () => ({ data: explanation }),
  insertSuggestion: () => ({ data: { cell: 'Sheet1!B4' } }),
};

export const filledTables = {
  tables: [{ ...table, review: [{ reason: 'duplicate', id: 'aaaaaaaa-0000-4000-8000-000000000001' }], reviewMore: 12 }],
  log: [logLine, { ...logLine, at: '2026-11-20T02:42:00Z', error: 'The API failed. (request 0c1c3c52)' }],
};

/** A server with three connections. */
export const several: Handlers = {
  getState: (_, name) => ({ data: severalConnected(name) }),
};

export const withoutDefault: Handlers = {
  getState: () => ({
    data: { ...severalConnected('Café'), connections: severalEntries.slice(1, 2) },
  }),
};

export const severalTables: Handlers = {
  ...several,
  listTables: () => ({ data: { tables: [{ ...table, connection: 'Café' }], log: [] } }),
};

/** Also if only one connection is left. */
export const goneTables: Handlers = {
  listTables: () => ({ data: { tables: [{ ...table, connection: 'Bistro' }], log: [] } }),
};

export const unconnected: Handlers = { getState: () => ({ data: notConnected }) };

/** Answers `tagged`, except for one call, counted from 1. */
export function failingAt(call: number, answer: ReturnType<NonNullable<Handlers['attachTag']>>): Handlers {
  let calls = 0;
  return {
    attachTag: ({ tagId, transactionIds }) => {
      calls += 1;
      return calls === call ? answer : { data: { tagId, taggedCount: transactionIds.length } };
    },
  };
}
