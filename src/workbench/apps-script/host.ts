import type { ApiFaults } from '../faults/api-faults';
import type { CellValue, CustomFunctionRunner, Rectangle, Workbook } from '../workbook/workbook';
import type { SpareWorkers } from './execution/spare-workers';
import type { Messages } from './messages';
import type { Limits } from './quotas/limits';
import type { InstallState, Store } from './store/store';

export type { InstallState } from './store/store';

/** The emulated Apps Script host: runs the shipped bundle with Google's limits, each execution in a fresh context. */
export interface Host {
  /** The custom functions of the bundle, for `Workbook.setCustomFunctions`. */
  readonly customFunctions: CustomFunctionRunner;
  /** Everyone who may open the file. */
  users(): readonly HostUser[];
  /** Runs onOpen for a user, as opening the file in a browser does, and so builds the menu. */
  open(userId: string): Promise<Execution>;
  /** Installs the add-on from within the file, which enables it there and runs onInstall with every permission. */
  install(userId: string): Promise<Execution>;
  /** Stops the user's triggers, and removes the custom functions from the user's cells. Stored data stays. */
  uninstall(userId: string): void;
  /** "Use in this document" of Manage add-ons. */
  setEnabled(isEnabled: boolean): void;
  /** Sets the scopes that a user grants; null: all that the add-on requests. */
  authorize(userId: string, scopes: readonly string[] | null): void;
  installState(userId: string): InstallState;
  /** Runs the bundle's onEdit after a user edited cells; null if it did not run. */
  edited(userId: string, edit: CellEdit): Promise<Execution | null>;
  menu(userId: string): readonly MenuView[];
  clickMenuItem(userId: string, functionName: string): Promise<Execution>;
  sidebar(userId: string): SidebarView | null;
  closeSidebar(userId: string): void;
  /** Alerts whose scripts wait for an answer. */
  alerts(userId: string): readonly AlertView[];
  /** Has no effect on an alert that no longer waits. */
  answerAlert(alertId: number, button: AlertButton): void;
  /** google.script.run of a page that the user has open. */
  scriptRun(userId: string, functionName: string, args: readonly unknown[]): Promise<ScriptRunResult>;
  triggers(): readonly TriggerView[];
  /** Runs a trigger now, whether or not it is due. */
  fireTrigger(triggerUid: string): Promise<Execution>;
  /** Deletes the properties and triggers of a spreadsheet that was deleted. */
  deleteDocumentData(spreadsheetId: string): void;
  /** Moves the virtual clock and runs the triggers that became due, in their order. */
  advanceClock(ms: number): Promise<readonly Execution[]>;
  now(): number;
  /** How much of the daily quotas a user has used. */
  quotas(userId: string): readonly QuotaView[];
  /** Sets the locale in which the file reads and shows values, such as `de_DE`. */
  setLocale(locale: string): void;
  /** Sets the language of the user's Google account, such as `de`. */
  setUserLocale(userId: string, locale: string): void;
  /** Sets the spreadsheet's time zone; the script keeps that of its manifest. */
  setTimeZone(timeZone: string): void;
  /** The script's time zone, from its manifest. */
  scriptTimeZone(): string;
  /** How many formulas scripts stored as text with setValue, setValues or appendRow. Data of the API must never become a formula. */
  formulasFromText(): number;
  /** The last 200 executions, newest first. */
  executions(): readonly Execution[];
  /** Executions that run or wait to run, oldest first. */
  running(): readonly RunningExecution[];
  on<Name extends keyof HostEvents>(name: Name, listener: (event: HostEvents[Name]) => void): () => void;
  close(): Promise<void>;
}

/** The part of a workbook that scripts can use; pages use the rest. */
export type HostWorkbook = Omit<
  Workbook,
  | 'snapshot'
  | 'viewSnapshot'
  | 'sheetIdOfView'
  | 'viewSheetId'
  | 'onViewChange'
  | 'onModified'
  | 'validateEdit'
  | 'applyEdit'
  | 'history'
> & {
  /** For the undo of changes by scripts. */
  readonly history: Pick<Workbook['history'], 'recordStep'>;
};

export interface HostOptions {
  readonly workbook: HostWorkbook;
  /** Folder with main.js, sidebar.html and appsscript.json: what clasp pushes. */
  readonly distDir: string;
  /** The built execution worker. */
  readonly workerFile: string;
  /** Idle processes that the host reuses, and returns when it is closed. */
  readonly spareWorkers?: SpareWorkers;
  readonly users: readonly HostUser[];
  /** Maps public origins to local servers, such as `https://api.fin.test` to `http://127.0.0.1:8787/api`. */
  readonly origins: { readonly [publicOrigin: string]: string };
  /**
   * Origins that scripts may request at their own address, besides the mapped ones. The name of any other host is not
   * even resolved. None by default.
   */
  readonly directOrigins?: readonly string[];
  /** Faults of the services at those origins. */
  readonly faults?: ApiFaults;
  /** The file for properties, triggers and the clock. Without it, they are lost when the process ends. */
  readonly storeFile?: string;
  /** An open store in place of `storeFile`, which its owner flushes. */
  readonly store?: Store;
  /** Whether the add-on is enabled in this file. If not, onOpen runs in mode NONE and its formulas are `#NAME?`. Default true. */
  readonly isEnabled?: boolean;
  /** Title of the add-on's menu. */
  readonly addonName?: string;
  /** Chooses the button of an alert; by default the affirmative one. */
  readonly answerAlert?: (alert: AlertView) => Promise<AlertButton>;
  /** Alerts wait for `Host.answerAlert`, which the page calls. Default false. */
  readonly asksUser?: boolean;
  /** Behaviours that Google's documentation leaves open; the stricter ones by default. */
  readonly unspecifiedBehaviours?: Partial<UnspecifiedBehaviours>;
  /** Utilities.sleep takes no real time: it advances the execution's own clock and counts against its limit. */
  readonly skipsSleep?: boolean;
  /** Each read of a cache entry loses it with this probability. */
  readonly cacheLoss?: { readonly probability: number; readonly random: () => number };
  /** Overrides of the platform's limits, for tests. */
  readonly limits?: Partial<Limits>;
  /** The platform's texts in another language. */
  readonly messages?: Partial<Messages>;
  /** Replaces DNS for the names of `directOrigins`. */
  readonly resolveName?: (hostname: string) => Promise<string>;
  /** Real milliseconds since 1970, Date.now by default. */
  readonly realNow?: () => number;
}

export type AlertButton = 'OK' | 'CANCEL' | 'YES' | 'NO' | 'CLOSE';

export interface AlertView {
  readonly id: number;
  readonly userId: string;
  readonly title: string;
  readonly message: string;
  readonly buttons: readonly AlertButton[];
  /** Whether the script waits for `answerAlert`. */
  readonly isWaiting: boolean;
}

export interface HostUser {
  readonly id: string;
  readonly email: string;
  readonly role: 'owner' | 'editor' | 'viewer';
  /** The language of the user's Google account, such as `en`. The user may change it. */
  locale: string;
}

export type AuthMode = 'NONE' | 'LIMITED' | 'CUSTOM_FUNCTION' | 'FULL';

export interface Execution {
  readonly id: number;
  readonly functionName: string;
  readonly kind: 'cell' | 'menu' | 'sidebar' | 'trigger' | 'open' | 'install' | 'edit';
  readonly mode: AuthMode;
  readonly userId: string;
  readonly startedAt: number;
  readonly durationMs: number;
  /** The cell of a custom function, such as `Overview!B3`. */
  readonly cell: string | null;
  readonly requests: number;
  readonly serviceCalls: number;
  readonly cacheHits: number;
  readonly formulasFromText: number;
  /** The user's quotas when it ended. */
  readonly quotas: readonly QuotaView[];
  readonly error: { readonly name: string; readonly message: string } | null;
  readonly log: readonly string[];
}

/** The fields of an execution that are known at its start. */
export type RunningExecution = Pick<
  Execution,
  'id' | 'functionName' | 'kind' | 'mode' | 'userId' | 'startedAt' | 'cell'
>;

export interface MenuView {
  readonly title: string;
  readonly items: readonly { readonly label: string; readonly functionName: string }[];
}

export interface SidebarView {
  readonly title: string;
  readonly html: string;
}

export interface QuotaView {
  /** `triggerMs`: the run time of clock triggers in milliseconds. */
  readonly what: 'urlfetch' | 'properties' | 'triggerMs';
  readonly used: number;
  readonly limit: number;
  /** When the quota is reset: 24 hours after its first use. null: nothing is used. */
  readonly endsAt: number | null;
}

/** Cells that a user edited. */
export interface CellEdit {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
  /** Only if a single cell was edited. */
  readonly value?: CellValue;
  readonly oldValue?: CellValue;
}

export interface TriggerView {
  readonly triggerUid: string;
  readonly functionName: string;
  readonly userId: string;
  readonly spreadsheetId: string;
  readonly description: string;
  /** null when it never runs again. */
  readonly nextRunAt: number | null;
  readonly lastRunAt: number | null;
  /** Listed but never run: created by another trigger, or the add-on is not enabled or not installed. */
  readonly isDisabled: boolean;
}

export type ScriptRunResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: { readonly name: string; readonly message: string } };

export interface HostEvents {
  started: RunningExecution;
  execution: Execution;
  sidebar: { readonly userId: string; readonly sidebar: SidebarView | null };
  menu: { readonly userId: string; readonly menu: readonly MenuView[] };
  /** A script shows a sheet to its user. */
  activeSheet: { readonly userId: string; readonly sheetId: number };
  toast: { readonly userId: string; readonly message: string; readonly title: string; readonly timeoutSeconds: number };
  alert: AlertView;
  /** An alert was answered, or its script has ended. */
  alertClosed: { readonly userId: string; readonly id: number };
  triggers: readonly TriggerView[];
}

/** Behaviours that Google's documentation leaves open, with both alternatives: the first is the default, the stricter one. */
export interface UnspecifiedBehaviours {
  /** What a cell shows when its function takes too long: the text of add-ons or of scripts bound to the file. */
  readonly cellOverrun: 'of add-ons' | 'of bound scripts';
  /** What a function gets for the middle argument of `F(1,,3)`. */
  readonly skippedArgument: 'undefined' | 'null' | 'empty text';
  /** The time zone in which a custom function gets and returns dates. */
  readonly dateZone: 'spreadsheet' | 'script';
  /** What happens to a result with rows of different length. */
  readonly raggedResult: 'refused' | 'padded';
  /** Whether a redirected request keeps its headers, Authorization included. */
  readonly redirectHeaders: 'kept' | 'dropped';
  /** Whether the script has a container document: without one its cache, properties and lock are null. */
  readonly documentStores: 'present' | 'null';
  /** What a cell shows when too many executions run. */
  readonly crowdedText: 'too many simultaneously' | 'too many per second';
}

export const strictBehaviours: UnspecifiedBehaviours = {
  cellOverrun: 'of add-ons',
  skippedArgument: 'undefined',
  dateZone: 'spreadsheet',
  raggedResult: 'refused',
  redirectHeaders: 'kept',
  documentStores: 'present',
  crowdedText: 'too many simultaneously',
};
