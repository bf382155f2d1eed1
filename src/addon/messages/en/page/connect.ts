import { scopes } from '../../../../contract/scopes';
import type { RateLimitUnit } from '../../../connections/rate-limits';
import { countOf, formatCount } from '../../../sidebar/page/format';

const whoReads = 'Everyone who can edit it can read with formulas what your key may read.';

/** The add-on cannot reach the properties of other spreadsheets. */
const copiesStay = 'A copy that you shared with another spreadsheet stays there until somebody stops sharing it.';

export const connect = {
  /** The label of the view's tab. */
  tab: 'Connect',
  connect: 'Connect',
  toConnect: 'Go to Connect',
  form: {
    first: {
      title: 'Connect to your data',
      lead: 'Enter an API key to bring accounts, transactions and holdings into this spreadsheet.',
    },
    own: {
      title: 'Use a key of your own',
      lead: 'Needed only to tag, to insert and refresh tables, and to build formulas here.',
    },
    replacement: {
      title: 'Use another key',
      lead: 'Your current connection stays until the new key is verified.',
    },
    another: {
      title: 'Add a connection',
      lead: 'Formulas use it by its name. Those that name no connection keep using the default.',
    },
    whoReads:
      'In a spreadsheet you own, formulas use this key: everyone who can edit it can read what the key may read. Your other spreadsheets do not use it until you allow it there.',
    baseUrl: 'Base URL',
    baseUrlHint: 'The key is sent only to this address.',
    sentAlone: (address: string) => `The key is sent only to ${address}.`,
    name: 'Name',
    nameHint: 'Such as Household. If empty, it is named after its organization.',
    apiKey: 'API key',
    apiKeyHint: 'Kept in your add-on settings, never in a cell.',
    showKey: 'Show the key',
    hideKey: 'Hide the key',
    show: 'Show',
    hide: 'Hide',
    verifying: 'Verifying…',
  },
  problems: {
    noBaseUrl: 'Enter the base URL of the API, such as https://api.example.com.',
    noHttps: 'The base URL must start with https://.',
    noUrl: 'This is not a URL. Enter one such as https://api.example.com.',
    noKey: 'Enter the API key.',
    keyWithSpaces: 'An API key has no spaces. Copy it again.',
  },
  done: {
    connect: 'Connected.',
    add: 'Connected. Formulas use it if they name it.',
    rename: 'Renamed.',
    makeDefault: 'Formulas that name no connection use this one now.',
    verify: 'The key still works.',
    disconnect: 'Disconnected. Everything the add-on stored for you is deleted.',
    hourlyOff: 'Disconnecting switched off the hourly refresh. It stays off until you switch it on under Refresh.',
    disconnectOne: 'Disconnected. The key and the data read with it are deleted.',
    optIn: 'Formulas here can now use your connection, and are reading fresh data.',
    refresh: 'Formulas are reading fresh data.',
    optOut: 'Formulas here no longer use your connection. Cells keep what they show until they are calculated again.',
    share: 'Shared: formulas of everyone who edits this spreadsheet now use this connection.',
    unshare: 'No longer shared. Cells keep what they show until they are calculated again.',
  },
  connected: 'Connected',
  connectedTo: 'Connected to ',
  verifiedAt: (time: string) => `Verified ${time}`,
  verifyAgain: 'Verify again',
  anotherKey: 'Use another key',
  ownKey: 'Use a key of your own',
  howFormulasUseIt: 'How formulas use it',
  addAnother: 'Add another connection',
  disconnect: {
    button: 'Disconnect',
    confirm: 'Delete and disconnect',
    busy: 'Disconnecting…',
    confirmLists: 'Delete, with these sheets',
    warnLists:
      'The hidden sheets FIN Removed rows and FIN Undo stay, with rows that tables of this spreadsheet have removed or changed, unless you delete them too.',
    warnAll: `This deletes everything the add-on stored: the key, the data read with it, and the connection shared with this spreadsheet. Formulas stop until someone connects again. ${copiesStay}`,
    warnOwn: `This deletes everything the add-on stored for you: the key and the data read with it. ${copiesStay}`,
    warnOwnOnly: `This deletes everything the add-on stored for you: the key and the data read with it. The connection that another user shared stays. ${copiesStay}`,
    warnOne: (name: string, isShared: boolean, isDefault: boolean) =>
      [
        `This deletes the key of ${name} and the data read with it${isShared ? ', and stops sharing it with this spreadsheet' : ''}. Your other connections stay. ${copiesStay}`,
        isDefault
          ? 'Formulas that name no connection show an error until another one is the default.'
          : 'Formulas and tables that name it show an error.',
      ].join(' '),
  },
  list: {
    title: 'Connections',
    keyRefused: 'Key refused',
    isDefault: 'Default',
    shared: 'Shared by another user',
    noDefault:
      'There is no default connection: formulas that name none show an error. Choose a connection and make it the default.',
  },
  own: {
    isDefault: 'The default: formulas use it unless they name another connection.',
    byName: (option: string) => `Formulas use it with the option ${option}`,
    rename: 'Rename',
    renameHint: 'Formulas that use the old name show an error until you change them.',
    makeDefault: 'Make default',
    makeDefaultWarning: 'Formulas that name no connection will use it, in every spreadsheet where you allow it.',
    makeDefaultConfirm: 'Make it the default',
    changing: 'Changing…',
  },
  formulasUse: {
    title: 'Whose connection formulas use',
    spreadsheet: 'Formulas here use the connection shared with this spreadsheet.',
    own: `Formulas here use your connection, because you own this spreadsheet. ${whoReads}`,
    ownIfOwner: `Formulas here use your connection if you own this spreadsheet. ${whoReads}`,
    owner: 'Formulas here use the connection of this spreadsheet’s owner.',
    ownerNotYours:
      'Formulas here use the connection of this spreadsheet’s owner. The sidebar uses yours. You can share yours only after the owner stops using theirs here.',
    none: 'Formulas here have no connection.',
    noneOfOwner:
      'Formulas here have no connection. You do not own this spreadsheet: its owner can let formulas use theirs, or you can share yours.',
    noneYet:
      'Formulas here have no connection yet. If you let them use yours, everyone who can edit this spreadsheet can read what your key may read.',
    noneYetIfOwner:
      'Formulas here have no connection yet. If you own this spreadsheet, you can let them use yours: everyone who can edit it can then read what your key may read.',
    optIn: 'Use my connection here',
    optOut: 'Stop using my connection here',
    refreshing: 'Refreshing formulas…',
    unshare: 'Stop sharing',
    stopping: 'Stopping…',
    unshareConfirm: 'Stop it for everyone',
    unshareWarning:
      'Another user shared this connection. Formulas stop using it for everyone, and the sidebar shows everyone that it was stopped. Your own connection stays.',
    unshareLastWarning:
      'Another user shared this connection. Formulas stop using it for everyone, and the sidebar shows everyone that it was stopped. You have no connection of your own, so the sidebar will not be connected.',
    share: 'Share with this spreadsheet',
    shareWarning:
      'Everyone who can edit this spreadsheet will act with this key: their formulas read all the data it may read, and their sidebar may tag with it. They cannot see the key itself. Copies of the file do not include it.',
    shareConfirm: 'Share the connection',
    sharing: 'Sharing…',
    sharedByYouAt: (time: string, what: string) => `You shared it on ${time}: ${what}.`,
    sharedByOtherAt: (time: string, what: string) => `Another user shared it on ${time}: ${what}.`,
    sharedUntil: (time: string, what: string) => `Shared until ${time}: ${what}.`,
    sharedBefore: (time: string, what: string) => `Before that, until ${time}: ${what}.`,
    stoppedByOther: 'A different user stopped it.',
    stoppedBySharer: 'The user who shared it stopped it.',
  },
  /** For a user without a connection. */
  others: {
    needNoKey: 'You need no key to see them.',
    other: 'Another user has connected a key here. It is not shared with you.',
    tables: (sources: string) => `Tables here have data of ${sources}.`,
    status: (formula: string) => `${formula} in a cell shows which organization it is and what the key may read.`,
    askOwner: (share: string) =>
      `To tag, insert tables or build formulas with it, ask the owner to choose “${share}” under Connect in their own sidebar.`,
    askUser: (share: string) => `To use it too, ask that user to choose “${share}” under Connect in their own sidebar.`,
  },
  abilities: {
    title: 'What this key may do',
    scopes: scopes as { readonly [scope: string]: string },
    noScopes: 'The API did not say which scopes this key has.',
    notAllowed: 'Not allowed: ',
    operation: (_operationId: string, summary: string) => summary,
    operationsUnknown: 'The API did not say which operations this key may call, so FIN tries each.',
    operationsAll: 'This key may use everything that FIN offers.',
    operationsMissing: (missing: number, count: number) =>
      `${formatCount(missing)} of ${countOf(count, 'function', 'functions')} of the API not allowed`,
    accounts: 'Accounts it sees',
    accountsAll: 'All accounts of the organization',
    accountsNone: 'No account is selected for this key',
    accountsSome: (count: number) => `Only ${countOf(count, 'selected account', 'selected accounts')}`,
    accountsMore: (count: number) => `and ${formatCount(count)} more`,
    accountsUnknown: 'The API did not say',
    rateLimits: 'Rate limits',
    /** Requests in a number of units, such as 15 minutes. */
    rateLimit: (count: number, amount: number, unit: RateLimitUnit) =>
      amount === 1
        ? `${formatCount(count)} ${unit === 'hour' ? 'an' : 'a'} ${unit}`
        : `${formatCount(count)} in ${formatCount(amount)} ${unit}s`,
    rateLimitsNone: 'The API did not report any.',
  },
  next: {
    title: 'What next',
    formula: 'Insert a formula',
    formulaHint: 'Transactions, accounts or totals in cells, with a preview.',
    table: 'Insert a table',
    tableHint: 'Rows that stay in a sheet, next to your own notes, and are kept up to date.',
    tag: 'Tag transactions',
    tagHint: 'Select rows of a table, then choose tags.',
  },
  permissions: {
    missing: 'Google has not given FIN every permission.',
    why: 'A box was not checked on Google’s consent page.',
    need: (permission: string, need: string) => `“${permission}”: ${need}.`,
    /** Google's own words for a permission, and what FIN needs it for. */
    uses: {
      reading: { name: 'Connect to an external service', need: 'without it nothing can be read from the API' },
      schedule: { name: 'Run when you are not present', need: 'without it there is no hourly refresh' },
      sheet: { name: 'View and manage this spreadsheet', need: 'without it nothing can be written into cells' },
      sidebar: { name: 'Display content in sidebars', need: 'without it the menu and this sidebar may stop working' },
    },
    askAgain: 'Ask Google again',
    checkAgain: 'Check again',
    reinstall: 'Reinstall the add-on and check every box.',
    see: 'See which',
  },
  refused: {
    own: 'The API refuses your key.',
    shared: 'The API refuses the shared key.',
    ofConnection: (name: string) => `The API refuses the key of ${name}.`,
    why: 'It expired, was revoked, or was replaced by another one.',
    since: (time: string) =>
      `Since ${time}. Formulas show the data read before while it is cached; tables keep their rows.`,
    askForKey: (organization: string) => `Ask whoever manages API keys at ${organization} for a new key.`,
    organization: 'your organization',
    enterHere: 'Enter it here. Formulas, tables and the schedule continue with it.',
    enterElsewhere: 'Ask the user who shared the key to connect again and share the new one, or use a key of your own.',
    enter: 'Enter a new key',
    checking: 'Checking…',
  },
};
