import type { ConnectionView } from '../connections/connection';
import type { AlertsView } from '../features/alerts/views';
import type { Language } from '../messages/language';
import type { LastRunView } from '../trigger/run-outcome';

export type { ConnectionView } from '../connections/connection';
export type { AlertsView, CrossingView, MailView } from '../features/alerts/views';
export type {
  ChangedText,
  ChangeForm,
  KindView,
  LentPurchase,
  LentView,
  Purchase,
} from '../features/changes/views';
export type { BudgetReport } from '../features/feature';
export type { PlanAnswer, PlanView, QuestionInput, QuestionKind } from '../features/plan/views';
export type {
  AppliedRules,
  AutomaticRulesView,
  NewRule,
  RulePeriod,
  RuleSample,
  RuleSetView,
  RuleSuggestion,
  RuleSuggestions,
  RulesPreview,
  RulesView,
  RuleView,
} from '../features/rules/views';
export type {
  GapPartView,
  ReconciliationView,
  StatementAccountView,
  StatementChangeView,
  StatementsView,
} from '../features/statements/views';
export type { ConditionView } from '../rules/views';
export type { ImportPreview, RefusedRows } from '../tables/import/views';
export type {
  LogLineView,
  MoveView,
  NewRows,
  PaymentView,
  ProblemCode,
  ReckonedPast,
  Schedule,
  SheetCopyView,
  TableApprovalView,
  TableChangeInput,
  TableChangePreview,
  TableContentView,
  TableInput,
  TableRunView,
  TablesView,
  TableView,
  UndoneRun,
} from '../tables/views';
export type {
  ApiTransaction,
  AttachedTags,
  FormulaWithoutIds,
  SelectedTransaction,
  SelectionView,
  ShownTags,
  TableWithoutTags,
  TagProgress,
  TagView,
} from '../tagging/views';

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
  /** Codes of the currencies of the accounts. */
  currencies: string[];
}

/** A value of a cell; the page writes numbers and days in its own language. */
export type PreviewCell = string | number | boolean | { readonly day: string };

export interface FormulaPreview {
  /** Rows of the complete result, including its header. */
  rowCount: number;
  /** In columns. */
  width: number;
  /** What each column contains. */
  columns: ResultColumn[];
  /** Codes in the column Currency. */
  currencies: string[];
  /** The first rows and columns. */
  rows: PreviewCell[][];
}

/** What a column of a result contains, which decides its number format and width. */
export type ResultColumn =
  | 'name'
  | 'text'
  | 'short'
  | 'date'
  | 'time'
  | 'amount'
  | 'whole'
  | 'amount3'
  | 'amount4'
  | 'exact'
  | 'percent'
  | 'count'
  | 'id'
  | 'other';

export interface InsertedFormula {
  /** Sample: `Sheet1!B4`. */
  cell: string;
  look: InsertedLook;
  /** Whether Google refused to add the chart that the user wanted. */
  isChartRefused: boolean;
}

/** How the result of an inserted formula looks. */
/** A table of a formula that got its look. */
export interface FormattedTable {
  cell: string;
  look: InsertedLook;
}

export interface InsertedLook {
  /** False if Google refused it. */
  isFormatted: boolean;
  /** Whether columns keep their width because other cells use them. */
  keepsColumns: boolean;
  /** Letters of the column with the ids if it was hidden. */
  hidden: string | null;
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

export interface OthersConnection {
  /** Whether it is the one of the spreadsheet's owner, which formulas use. */
  isOwners: boolean;
  /** Where the rows of tables come from, for everyone to see. */
  sources: { organizationName: string | null; baseUrl: string }[];
}

export type PermissionUse = 'reading' | 'schedule' | 'sidebar' | 'sheet';

export interface MissingPermissions {
  readonly uses: PermissionUse[];
  /** Google's page that requests them; null if Google gives no address. */
  readonly url: string | null;
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
  /** What others have connected here, for a user without a connection; null if nobody has, or the user has one. */
  others: OthersConnection | null;
  /** Whether this user opted this spreadsheet in. */
  isOptedIn: boolean;
  /** Whether this user owns the spreadsheet; null until a formula has run. */
  isOwner: boolean | null;
  isSharedWithSpreadsheet: boolean;
  /** What is shared with the spreadsheet, for everyone to see. */
  share: { organizationName: string | null; baseUrl: string; sharedAt: string } | null;
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
  /** Whether hidden sheets have rows that tables have removed or changed: they stay after disconnecting. False without an own connection. */
  hasRowLists: boolean;
  /** The language of the user. A page in another one asks to be opened again. */
  language: Language;
  refresh: RefreshView;
}

export interface RefreshView extends LastRunView {
  /** IANA zone of the spreadsheet, in which schedules are; null without a spreadsheet. */
  timeZone: string | null;
  isHourlyOn: boolean;
  /** The call that disconnected switched it off. */
  wasSwitchedOff: boolean;
  nextRunAt: string | null;
  formulasRefreshed: number | null;
  requestCount: number | null;
  /** The hourly trigger of the synced tables is missing, or it did not run for hours. */
  needsRepair: 'missing' | 'silent' | null;
  /** Whether refreshes rewrite the formulas that do not take the refresh cell. */
  rewritesFormulas: boolean;
  hasRefreshCell: boolean;
  /** Null if nothing is checked here. */
  alerts: AlertsView | null;
}

/**
 * What the sidebar shows about a formula that shows nothing or an error. It contains only types, because the page
 * imports it.
 */

export interface FormulaExplanation {
  /** Sample: `Sheet1!B4`. */
  cell: string;
  formula: string;
  outcome: 'rows' | 'empty' | 'error';
  /** Rows without the header. */
  rowCount: number;
  /** null if the formula shows no error. */
  error: { code: string; message: string } | null;
  /** Checks in the order of the specification's causes. */
  checks: ExplainedCheck[];
  /** Arguments that the formula calculates. They cannot be read here and were left out of the checks. */
  unreadable: string[];
}

export interface ExplainedCheck {
  /** `cause`: this makes it empty. `hint`: it may. */
  finding: 'cause' | 'hint' | 'fine' | 'unknown';
  title: string;
  evidence: string;
  suggestion: Suggestion | null;
}

export interface Suggestion {
  formula: string;
  rowCount: number;
  /** Identifies the formula on the server, which writes no other text. */
  id: string;
}
