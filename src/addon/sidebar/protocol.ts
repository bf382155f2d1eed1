import type { AddonErrorCode } from '../catalogue/errors';
import type { FormulaDraft } from '../catalogue/formula-text';
import type { ConnectionView } from '../connection/connection';
import type { MissingPermissions } from '../connection/missing-permissions';
import type { AppliedRules, NewRule, RulePeriod, RulesPreview, RulesView } from '../rules/views';
import type { OverviewName, TableChangeInput, TableInput, TableRunView, TablesView } from '../sync/views';
import type {
  ApiTransaction,
  AttachedTags,
  RunTag,
  SelectionPosition,
  SelectionView,
  ShownTags,
  TagProgress,
  TagView,
} from '../tagging/views';
import type { FormulaExplanation } from './explain/views';

export type { ConnectionView } from '../connection/connection';
export type { MissingPermissions } from '../connection/missing-permissions';
export type {
  AppliedRules,
  AutomaticRulesView,
  NewRule,
  RulePeriod,
  RuleSample,
  RulesPreview,
  RulesView,
  RuleView,
} from '../rules/views';
export type {
  LogLineView,
  NewRows,
  OverviewName,
  ProblemCode,
  Schedule,
  TableApprovalView,
  TableChangeInput,
  TableContentView,
  TableInput,
  TableRunView,
  TablesView,
  TableView,
} from '../sync/views';
export type {
  ApiTransaction,
  AttachedTags,
  SelectedTransaction,
  SelectionView,
  ShownTags,
  TableWithoutTags,
  TagProgress,
  TagView,
} from '../tagging/views';
export type { ExplainedCheck, FormulaExplanation } from './explain/views';

/**
 * The calls of the sidebar's page to its server: JSON text through one global function,
 * `google.script.run.sidebarCall(requestText)`, which always returns the text of a SidebarResponse.
 */
export interface SidebarOperations {
  /** What the sidebar shows when it opens. Makes no request to the API. */
  getState: { input: null; output: SidebarState };
  /** Verifies the key with GET /v1/api-key and, when it is good, stores it bound to the origin of the base URL. */
  connect: { input: { baseUrl: string; apiKey: string }; output: ConnectionView };
  /** Verifies a key and stores it as a further connection. Without a name it gets the name of its organization. */
  addConnection: { input: { name: string; baseUrl: string; apiKey: string }; output: SidebarState };
  renameConnection: { input: { name: string }; output: SidebarState };
  /** Makes the connection the default, which formulas without `connection=` use. */
  makeDefaultConnection: { input: null; output: SidebarState };
  /** Reads from the API again what the stored key may do. */
  verifyConnection: { input: null; output: ConnectionView };
  /**
   * Deletes everything that the add-on stored for this connection: for this user, and for this spreadsheet if this user
   * shared it.
   */
  disconnect: { input: null; output: SidebarState };
  /** Lets formulas of this spreadsheet use the user's connection, if the user owns the spreadsheet. */
  optIn: { input: null; output: SidebarState };
  optOut: { input: null; output: SidebarState };
  /** Copies the user's connection to the spreadsheet, so that every editor's formulas use it. */
  shareConnection: { input: null; output: SidebarState };
  unshareConnection: { input: null; output: SidebarState };
  /**
   * The transactions of the selected rows, found by an id column of ours; `after` continues where a call stopped. They
   * can be tagged with the connection of the fingerprint only.
   */
  readSelection: { input: { connectionFingerprint: string; after: SelectionPosition | null }; output: SelectionView };
  /**
   * The listed transactions as the API has them, without those that are neither cached nor of the last 90 days. Cells
   * may show something else, because any editor can write them.
   */
  compareSelection: {
    input: { connectionFingerprint: string; selectionId: string };
    output: { transactions: ApiTransaction[] };
  };
  /** A cached list is there at once; `isFromCache` says that a current one is still to be read. */
  listTags: { input: { mayBeCached: boolean }; output: { tags: TagView[]; isFromCache: boolean } };
  createTag: {
    input: {
      connectionFingerprint: string;
      name: string;
      parentTagId: string | null;
      color: string | null;
      description: string | null;
    };
    output: TagView;
  };
  /**
   * Attaches one tag to at most 100 transactions of a shown list: one request, all or none. Refused if the connection
   * has changed, or for a transaction that is not in the list of `selectionId`.
   */
  attachTag: {
    /** `tags` are all tags of the run to which the batch belongs. */
    input: {
      connectionFingerprint: string;
      selectionId: string;
      tagId: string;
      transactionIds: string[];
      tags?: RunTag[];
    };
    output: AttachedTag;
  };
  /** A run of tagging of this user that is not finished. Makes no request to the API. */
  getInterruptedRun: { input: null; output: { run: TagProgress | null } };
  /** Forgets a run of tagging that is not finished. */
  forgetRun: { input: null; output: null };
  /** Switches the journal of what is tagged on or off, for everyone in the spreadsheet. */
  setJournal: { input: { isOn: boolean }; output: { isOn: boolean } };
  /** The rules of the spreadsheet and whether they are applied automatically. Makes no request to the API. */
  getRules: { input: null; output: RulesView };
  /** Shows the sheet FIN Rules, and creates it if there is none. */
  openRules: { input: null; output: RulesView };
  /** Adds rules to the sheet, below the others. */
  addRules: { input: { rules: NewRule[] }; output: RulesView };
  /** Tries the rules. Attaches nothing. */
  previewRules: { input: { period: RulePeriod }; output: RulesPreview };
  /** Creates a tag that rules name, with its missing parents. */
  createRuleTag: { input: { connectionFingerprint: string; path: string }; output: TagView };
  /** One step of applying. Called again with the new fingerprint while some are left. */
  applyRules: {
    input: { connectionFingerprint: string; planFingerprint: string; period: RulePeriod };
    output: AppliedRules;
  };
  /** Applies these rules after each scheduled refresh of this user; rules that change later wait for the user. */
  setAutomaticRules: { input: { isOn: boolean; rulesFingerprint: string; period: RulePeriod }; output: RulesView };
  /** Accounts of all connections that need a login or a new connection at their institution. */
  listUnhealthyAccounts: { input: null; output: { accounts: UnhealthyAccount[] } };
  /** Names of accounts and tags, for the form that builds formulas. */
  listChoices: { input: null; output: FormulaChoices };
  /** Names of categories, as the Category column shows them. */
  listCategories: { input: null; output: { categories: string[] } };
  previewFormula: { input: FormulaDraft; output: FormulaPreview };
  /** Writes a formula into the selected cell if there is room for a table of that size. */
  insertFormula: { input: FormulaDraft & { rowCount: number; columnCount: number }; output: { cell: string } };
  /** Writes attached tags into synced tables and recalculates the formulas that show tags. */
  showTags: { input: AttachedTags; output: ShownTags };
  /** Why the formula of the selected cell shows nothing or an error, with evidence from the API. */
  explainCell: { input: null; output: FormulaExplanation };
  /** Replaces that formula by a suggested one. */
  insertSuggestion: { input: { id: string }; output: { cell: string } };
  /** Makes every FIN formula of the spreadsheet recalculate with fresh data. */
  refreshNow: { input: { readsEverything: boolean } | null; output: RefreshView };
  /** Switches the hourly refresh of this spreadsheet on or off. */
  setHourlyRefresh: { input: { isOn: boolean }; output: RefreshView };
  /** Creates this user's hourly trigger again, if it is gone or Google no longer runs it. */
  repairTrigger: { input: null; output: RefreshView };
  /** Switches the rewriting of formulas by refreshes on or off, for everyone in the spreadsheet. */
  setRewriting: { input: { isOn: boolean }; output: RefreshView };
  /** Adds a sheet with the cell FIN_REFRESH if there is none. */
  makeRefreshCell: { input: null; output: RefreshView };
  /** The synced tables of the spreadsheet and what their runs did. Makes no request to the API. */
  listTables: { input: null; output: TablesView };
  /** Adds a sheet with an empty table and switches the trigger on; `runTable` fills it. */
  createTable: { input: TableInput; output: { id: string; tables: TablesView } };
  changeTable: {
    input: { id: string; change: TableChangeInput };
    output: TablesView;
  };
  /** One step of a run, about a minute at most. Called again until the run is done. */
  runTable: { input: { id: string; readsEverything: boolean }; output: { run: TableRunView; tables: TablesView } };
  /** Approves what the sidebar showed of a table, for the user's connection. */
  approveTable: { input: { id: string; fingerprint: string }; output: TablesView };
  removeTable: { input: { id: string; deletesSheet: boolean }; output: TablesView };
  /** Takes over the tables of the spreadsheet that this one was copied from. */
  adoptTables: { input: null; output: TablesView };
  /** Adds or updates the dashboard or the budget, with the table that it needs. */
  insertOverview: { input: { name: OverviewName }; output: TablesView };
}

export type SidebarOperation = keyof SidebarOperations;

export interface SidebarRequest<Name extends SidebarOperation = SidebarOperation> {
  operation: Name;
  input: SidebarOperations[Name]['input'];
  /** Name of the connection of the call; the default if absent. */
  connection?: string;
}

export type SidebarResponse<Name extends SidebarOperation = SidebarOperation> =
  | { ok: true; data: SidebarOperations[Name]['output'] }
  | { ok: false; error: SidebarError };

export interface SidebarError {
  /** A code of the add-on's error catalogue. */
  code: string;
  /** One sentence: what happened and what to do, without the request id that cells show. */
  message: string;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

export interface AttachedTag {
  tagId: string;
  taggedCount: number;
  /** Absent while the journal is off. */
  journal?: 'written' | 'failed';
}

export interface UnhealthyAccount {
  name: string;
  /** null with only one connection. */
  connection: string | null;
  need: 'disconnected' | 'loginRequired' | 'reconnectBy';
  /** The day of `reconnectBy`, such as `2026-12-01`. */
  day: string | null;
}

export interface FormulaChoices {
  accounts: string[];
  /** Paths, as in `Travel › Hotels`. */
  tags: string[];
}

/** A value of a cell; the page writes numbers and days in its own language. */
export type PreviewCell = string | number | boolean | { readonly day: string };

export interface FormulaPreview {
  /** Rows of the complete result, including its header. */
  rowCount: number;
  columnCount: number;
  /** The first rows and columns. */
  rows: PreviewCell[][];
}

export interface ConnectionEntry {
  name: string;
  organizationName: string | null;
  baseUrl: string;
  /** Whether the sidebar and formulas use it if no name is given. */
  isDefault: boolean;
  /** Whether it is the user's own. Other users shared the others with this spreadsheet. */
  isOwn: boolean;
  /** Whether it is shared with this spreadsheet by this user. */
  isShared: boolean;
  /** Whether the API refuses its key. */
  isRefused: boolean;
}

export interface SidebarState {
  /** Base URL offered in the form; null in `fixedBaseUrl` means the user may enter one. */
  defaultBaseUrl: string;
  fixedBaseUrl: string | null;
  /** All connections that the sidebar can use, the default first. */
  connections: ConnectionEntry[];
  /** The connection that the fields below describe; null if there is none. */
  connectionName: string | null;
  /** The connection of the sidebar: the user's own, otherwise the one shared with this spreadsheet. */
  connection: ConnectionView | null;
  /** Changes whenever that connection is replaced. */
  connectionFingerprint: string | null;
  /** Whether that connection is the user's own. Only such a connection can be disconnected. */
  isOwnConnection: boolean;
  /**
   * Whose connection formulas use: the one shared with the spreadsheet, this user's (the owner of the spreadsheet),
   * another user's (its owner), or none. `ownIfOwner`: this user's if the user is the owner, which is not known yet.
   */
  formulasUse: 'spreadsheet' | 'own' | 'owner' | 'ownIfOwner' | 'none';
  /** Whether this user opted this spreadsheet in. */
  isOptedIn: boolean;
  /** Whether this user owns the spreadsheet; null until a formula has run. */
  isOwner: boolean | null;
  isSharedWithSpreadsheet: boolean;
  /** What is shared with the spreadsheet, for everyone to see. */
  share: { organizationName: string | null; baseUrl: string; sharedAt: string | null } | null;
  /** The connection that was shared before, and whether another user stopped the share. */
  formerShare: {
    organizationName: string | null;
    baseUrl: string;
    stoppedAt: string;
    isStoppedByOther: boolean;
  } | null;
  /** Whether this user shared the connection, so that disconnecting removes the share. */
  isSharedByUser: boolean;
  /** When the API refused the key of that connection, for example because it expired; null if it works. */
  keyRefusedAt: string | null;
  /** Permissions that the user has not granted on Google's consent page; null if none are missing. */
  missingPermissions: MissingPermissions | null;
  /** Whether tagging is recorded in the sheet FIN Journal. */
  isJournalOn: boolean;
  refresh: RefreshView;
}

export interface RefreshView {
  /** IANA zone of the spreadsheet, in which schedules are; null without a spreadsheet. */
  timeZone: string | null;
  isHourlyOn: boolean;
  lastRunAt: string | null;
  nextRunAt: string | null;
  lastError: string | null;
  /** The page says it in its own language; null if a version that stored only the sentence did. */
  lastErrorCode: AddonErrorCode | null;
  formulasRefreshed: number | null;
  lastOutcome: 'complete' | 'partial' | 'failed' | null;
  requestCount: number | null;
  /** The hourly trigger of the synced tables is missing, or it did not run for hours. */
  needsRepair: 'missing' | 'silent' | null;
  /** Whether refreshes rewrite the formulas that do not take the refresh cell. */
  rewritesFormulas: boolean;
  hasRefreshCell: boolean;
}
