import type {
  AlertsView,
  ApiTransaction,
  ConnectionEntry,
  ConnectionView,
  FormulaExplanation,
  ImportPreview,
  LogLineView,
  MailView,
  RefreshView,
  SelectedTransaction,
  SelectionView,
  SidebarState,
  TableView,
  TagView,
} from '../../../../src/addon/sidebar/protocol';

export const connection: ConnectionView = {
  baseUrl: 'https://api.fin.test',
  organizationName: 'Northwind Household',
  scopes: ['organization:read', 'accounts:read', 'transactions:read', 'holdings:read', 'tags:write'],
  accountScope: 'ALL',
  selectedAccounts: [],
  operations: [
    { operationId: 'getApiKey', summary: 'What this key may do', isAvailable: true },
    { operationId: 'listAccounts', summary: 'Accounts visible to the key', isAvailable: true },
    { operationId: 'listTransactions', summary: 'Transactions of every visible account', isAvailable: true },
    { operationId: 'createTag', summary: 'Create one tag', isAvailable: true },
  ],
  rateLimits: [{ name: null, count: 120, windowSeconds: 60 }],
  canTag: true,
  verifiedAt: '2026-11-20T08:30:00Z',
};

export const narrowConnection: ConnectionView = {
  ...connection,
  organizationName: null,
  scopes: ['accounts:read', 'transactions:read', 'reports:read'],
  accountScope: 'CUSTOM_ACCOUNTS',
  selectedAccounts: ['Everyday Checking ··1042', 'Joint Savings at First National Bank of Northwind ··7781'],
  operations: null,
  rateLimits: [],
  canTag: false,
};

export const refresh: RefreshView = {
  timeZone: 'Europe/Berlin',
  isHourlyOn: true,
  wasSwitchedOff: false,
  lastRunAt: '2026-11-20T08:00:00Z',
  nextRunAt: '2026-11-20T09:00:00Z',
  lastError: null,
  lastErrorCode: null,
  formulasRefreshed: 12,
  lastOutcome: 'complete',
  requestCount: 9,
  needsRepair: null,
  rewritesFormulas: true,
  hasRefreshCell: true,
  alerts: null,
};

const crossing = { at: '2026-11-20T08:00:00Z', text: 'Checking has 312.40 USD, below 500 USD.', hash: 'low', row: 2 };

/** Switched on, after a first mail. */
export const mail: MailView = {
  isOn: true,
  address: 'ann@example.com',
  obstacle: null,
  permissionUrl: null,
  lastSentAt: '2026-11-20T08:00:00Z',
  waitingCount: 2,
  lastError: null,
  lastErrorCode: null,
};

export const alerts: AlertsView = {
  hasSheet: true,
  checkedBy: 'user',
  connectionName: 'Household',
  schedule: 'on',
  waiting: [{ hash: 'new', row: 4, text: 'Balance of Savings below 9,999' }],
  waitingFingerprint: 'shown',
  open: [
    crossing,
    { ...crossing, text: 'Streamly costs 12 USD since 2026-11-03, 10 USD before.', hash: 'price', row: null },
  ],
  unwritten: 2,
  mail,
  lastRunAt: '2026-11-20T08:00:00Z',
  lastOutcome: 'unfinished',
  lastError: '2 alerts could not be checked. Row 5: The column Alert is blank.',
  lastErrorCode: 'invalid_alert',
};

export const neverRefreshed: RefreshView = {
  timeZone: 'Europe/Berlin',
  isHourlyOn: false,
  wasSwitchedOff: false,
  lastRunAt: null,
  nextRunAt: null,
  lastError: null,
  lastErrorCode: null,
  formulasRefreshed: null,
  lastOutcome: null,
  requestCount: null,
  needsRepair: null,
  rewritesFormulas: true,
  hasRefreshCell: true,
  alerts: null,
};

export const table: TableView = {
  id: 'a1b2c3d4',
  dataset: 'transactions',
  sheetName: 'Transactions',
  schedule: { every: 'hours', hours: 6 },
  isPaused: false,
  goneRows: 'mark',
  isSnapshot: false,
  newRows: 'top',
  marksNew: false,
  overrides: null,
  replaced: 0,
  connection: null,
  from: 'all',
  columns: ['date', 'name', 'amount', 'id'],
  accountIds: [],
  categories: [],
  rowCount: 1_204,
  lastRunAt: '2026-11-20T08:42:00Z',
  nextRunAt: '2026-11-20T11:00:00Z',
  lastOutcome: 'complete',
  lastError: null,
  lastErrorCode: null,
  rowsLeft: 0,
  review: [],
  reviewMore: 0,
  undo: null,
  ownCount: 0,
  hasGone: false,
  unseen: null,
  past: null,
  approval: null,
};

const refused = { count: 1, firstRow: 9, advice: '' };

export const importPreview: ImportPreview = {
  ...{ fingerprint: 'f', sheetName: 'הוצאות', rangeText: 'A1:D90' },
  ...{ newCount: 48, reckonedCount: 24, differentCount: 1, sameCount: 2, recordedCount: 5, recordedDifferent: 1 },
  accounts: [
    { name: 'חשבון', status: null, count: 60, firstDay: '2023-01-31', lastDay: '2026-10-31', negativeDebts: 3 },
    { name: 'Old', status: 'REMOVED', count: 1, firstDay: '2023-01-31', lastDay: '2023-01-31', negativeDebts: 0 },
  ],
  refused: [
    { reason: 'account', text: 'Sparbuch', count: 3, firstRow: 7, advice: 'Sparbrief' },
    ...(['account', 'date', 'balance'] as const).map((reason) => ({ ...refused, reason, text: '' })),
    { ...refused, reason: 'date', text: '31.13.2024' },
    { ...refused, reason: 'not before today', text: '2027-01-31' },
    { ...refused, reason: 'several accounts', text: 'Joint', advice: 'c1 (Bank, 0001); c2 (Bank, 0002, INACTIVE)' },
    { ...refused, reason: 'account left out', text: 'Card' },
    { ...refused, reason: 'balance', text: 'none' },
    { ...refused, reason: 'text', text: '1.234,50' },
    { ...refused, reason: 'currency', text: 'USD', advice: 'EUR' },
    { ...refused, reason: 'reckoned', text: '' },
    { ...refused, reason: 'twice', text: 'Card, 2024-02-29' },
  ],
  refusedCount: 20,
};

/** A table whose last run removed rows. */
export const changedTable: TableView = {
  ...table,
  undo: { at: '2026-11-20T08:42:00Z', removed: 12, isStored: true },
};

/** Its last run changed too much to be undone. */
export const unstoredTable: TableView = {
  ...table,
  id: 'b2c3d4e5',
  sheetName: 'Holdings',
  dataset: 'holdings',
  undo: { at: '2026-11-20T08:42:00Z', removed: 0, isStored: false },
};

const approved = {
  dataset: 'transactions',
  from: '2026-01-01',
  accountIds: ['Everyday Checking'],
  categories: [],
  tagId: null,
  columns: ['date', 'amount', 'id'],
  connection: null,
} as const satisfies object;

/** A table that another user changed. */
export const waiting: TableView = {
  ...table,
  approval: {
    fingerprint: 'shown',
    stopsRuns: true,
    before: {
      ...approved,
      accountIds: [...approved.accountIds],
      categories: [],
      members: [],
      columns: [...approved.columns],
    },
    now: {
      ...approved,
      from: 'all',
      accountIds: [],
      categories: [],
      members: [],
      columns: ['date', 'name', 'amount', 'id'],
    },
  },
};

/** Of a table that this user never approved. */
export const newApproval: TableView['approval'] = {
  fingerprint: 'shown-too',
  stopsRuns: true,
  before: null,
  now: {
    ...approved,
    dataset: 'holdings',
    from: 'all',
    accountIds: [],
    categories: [],
    members: [],
    columns: ['account', 'id'],
  },
};

export const logLine: LogLineView = {
  at: '2026-11-20T08:42:00Z',
  firstAt: '2026-11-20T08:42:00Z',
  count: 1,
  dataset: 'transactions',
  sheetName: 'Transactions',
  isRemoved: false,
  added: 3,
  changed: 1,
  marked: 0,
  removed: 0,
  requestCount: 4,
  seconds: 2,
  error: null,
  code: null,
  left: 0,
};

export const entry: ConnectionEntry = {
  name: 'Northwind Household',
  organizationName: 'Northwind Household',
  baseUrl: 'https://api.fin.test',
  isDefault: true,
  isOwn: true,
  isShared: false,
  isRefused: false,
};

export const connected: SidebarState = {
  defaultBaseUrl: 'https://api.fin.test',
  fixedBaseUrl: null,
  connections: [entry],
  connectionName: 'Northwind Household',
  connection,
  connectionFingerprint: 'mark-1',
  isOwnConnection: true,
  formulasUse: 'own',
  isOptedIn: true,
  isOwner: true,
  isSharedWithSpreadsheet: false,
  isSharedByUser: false,
  keyRefusedAt: null,
  missingPermissions: null,
  isJournalOn: false,
  hasRowLists: false,
  language: 'en',
  share: null,
  formerShare: null,
  others: null,
  refresh,
};

/** Three connections: the default, one with a refused key, and one of another user with a long name in Hebrew. */
export const severalEntries: ConnectionEntry[] = [
  { ...entry, name: 'Household', isShared: true },
  { ...entry, name: 'Café', organizationName: 'Contoso Coffee', isDefault: false, isRefused: true },
  {
    ...entry,
    name: 'משק בית <b>והרבה</b> מילים נוספות בשם הזה',
    organizationName: 'Fabrikam Holding and Partners of the North',
    isDefault: false,
    isOwn: false,
  },
];

/** The state that the server returns for one of them. */
export function severalConnected(connectionName = 'Household'): SidebarState {
  const { organizationName, baseUrl, isOwn, isRefused } =
    severalEntries.find(({ name }) => name === connectionName) ?? entry;
  return {
    ...connected,
    connections: severalEntries,
    connectionName,
    connectionFingerprint: `mark of ${connectionName}`,
    connection: { ...connection, organizationName, baseUrl },
    isOwnConnection: isOwn,
    keyRefusedAt: isRefused ? '2026-11-20T07:00:00Z' : null,
  };
}

export const share = {
  organizationName: 'Northwind Household',
  baseUrl: 'https://api.fin.test',
  sharedAt: '2026-11-20T13:00:00Z',
};

export const formerShare = {
  organizationName: 'Fabrikam Holding',
  baseUrl: 'https://other.fin.test/finance',
  stoppedAt: '2026-11-20T12:00:00Z',
  isStoppedByOther: true,
};

export const notConnected: SidebarState = {
  ...connected,
  connections: [],
  connectionName: null,
  connection: null,
  connectionFingerprint: null,
  isOwnConnection: false,
  formulasUse: 'none',
  isOptedIn: false,
  isOwner: null,
  refresh: neverRefreshed,
};

/** An invited editor, in the spreadsheet of an owner with a connection. */
export const invited: SidebarState = {
  ...notConnected,
  formulasUse: 'owner',
  others: { isOwners: true, sources: [{ organizationName: 'Northwind Household', baseUrl: 'https://api.fin.test' }] },
  refresh,
};

const tag = (id: string, path: string, color: string | null, rest: Partial<TagView> = {}): TagView => ({
  id,
  name: path.split(' › ').at(-1) ?? path,
  path,
  color,
  description: null,
  isArchived: false,
  ...rest,
});

export const tags: TagView[] = [
  tag('t-travel', 'Travel', '#1A73E8'),
  tag('t-hotels', 'Travel › Hotels', '#12858D'),
  tag('t-flights', 'Travel › Flights', '#8430CE'),
  tag('t-tax', 'Tax deductible', '#E8A600', { description: 'For the yearly return' }),
  tag('t-groceries', 'Groceries', '#188038'),
  tag('t-cafe', 'Cafés', null),
  tag('t-old', 'Travel › Honeymoon', '#C5221F', { isArchived: true }),
];

const someRows: [string, string, string][] = [
  ['2026-11-18', 'Blue Bottle Coffee Roasters, Market Street San Francisco', '-$6.75'],
  ['2026-11-17', 'Payroll Contoso GmbH', '$4,210.00'],
  ['2026-11-17', 'Rewe', '-$58.12'],
  ['2026-11-15', 'Lufthansa LH 1042 Frankfurt–Lisbon', '($318.40)'],
  ['2026-11-14', 'Transfer to savings', '$0.00'],
  ['2026-11-12', 'Grand Hotel Lisboa', '-$1,204.90'],
];

export function transactions(count: number): SelectedTransaction[] {
  return Array.from({ length: count }, (_, index) => {
    const [date, name, amount] = someRows[index % someRows.length] ?? ['', '', ''];
    return { id: `tx-${String(index + 1).padStart(4, '0')}`, date, name, amount };
  });
}

const apiAmounts = [-6.75, 4_210, -58.12, -318.4, 0, -1_204.9];

/** The same transactions as the API has them. */
export function apiTransactions(count: number): ApiTransaction[] {
  return transactions(count).map(({ id, date, name }, index) => ({
    id,
    date,
    name,
    merchant: null,
    amount: apiAmounts[index % apiAmounts.length] ?? 0,
    currency: index % 2 === 0 ? 'USD' : 'EUR',
  }));
}

export function selection(count: number, rest: Partial<SelectionView> = {}): SelectionView {
  return {
    selectionId: 'selection-1',
    locale: 'en_US',
    sheetName: 'Transactions',
    rangeText: `A2:J${count + 1}`,
    transactions: transactions(count),
    rowsWithoutId: 0,
    hiddenRowsSkipped: 0,
    ownRowsSkipped: 0,
    nextRow: null,
    contents: count === 0 ? 'other' : 'transactions',
    withoutIds: null,
    ...rest,
  };
}

export const explanation: FormulaExplanation = {
  cell: 'Sheet1!B4',
  formula: '=FIN_TRANSACTIONS("2026-01", , "account=Everyday Checking")',
  outcome: 'empty',
  rowCount: 0,
  error: null,
  checks: [
    {
      finding: 'hint',
      title: 'Accounts that the key may see',
      evidence: 'The key is limited to 3 accounts: Everyday Checking, Joint Savings, Visa. Others are hidden from it.',
      suggestion: null,
    },
    {
      finding: 'fine',
      title: 'Accounts that have transactions',
      evidence: 'The account can have transactions.',
      suggestion: null,
    },
    {
      finding: 'cause',
      title: 'Dates',
      evidence: 'The formula asks for 2026-01-01 to 2026-01-31. There are none on these days, but on others.',
      suggestion: {
        formula: '=FIN_TRANSACTIONS("all", , "account=Everyday Checking")',
        rowCount: 212,
        id: 'suggestion-1',
      },
    },
    { finding: 'unknown', title: 'Not checked', evidence: 'Too many requests. Try again in 30 s.', suggestion: null },
  ],
  unreadable: ['EOMONTH(A2,0)'],
};
