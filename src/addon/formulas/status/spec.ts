import {
  baseOptions,
  type FunctionForm,
  type FunctionSpec,
  type Introduction,
  type Reference,
} from '../catalogue/spec';

export const spec = {
  operation: 'getApiKey',
  parameters: [{ name: 'item', type: 'string', isOptional: true }],
  options: baseOptions,
  columns: null,
} as const satisfies FunctionSpec;

export const form = {
  offers: [],
  fields: {
    item: {
      choices: [
        '',
        'connected',
        'connection',
        'organization',
        'scopes',
        'accounts',
        'dataAsOf',
        'dataAge',
        'lastError',
      ],
    },
  },
  examples: ['=FIN_STATUS("connected")'],
} as const satisfies FunctionForm<typeof spec>;

export const introduction = {
  purpose: 'Connection and age of the data',
  summary: 'Shows whether and how the spreadsheet is connected, and how old its data is. Sends no request.',
  examples: ['TRUE or FALSE'],
} as const satisfies Introduction;

export const reference: Reference = {
  returns: 'two columns, item and value; or one value',
  parameters: {
    item: 'connected, connection, organization, scopes, accounts, operations, rateLimit, dataAsOf, dataAge, lastError, requestsToday or nextRefresh. Default: all',
  },
  rules: [
    'The item `lastError` is a mistake in the sheet FIN Categories or FIN Splits, or the name of a sheet that has changed since formulas read it; otherwise the last error of reading. It is blank if there is none.',
    "The item `connection` shows whose connection formulas use: `this spreadsheet's` (shared with it), `the owner's`, or `the owner's, not used here` if the owner has to allow it in the sidebar first. It is blank without a connection.",
    'If formulas may use several connections, two more items follow: `name` is the connection that is shown, and `connections` lists all names, the default first. `connection=` shows another one.',
  ],
};
