import type { CellValue, CustomFunctionRunner, Rectangle } from './workbook/workbook';

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

export interface InstallState {
  readonly isInstalled: boolean;
  /** In this file, for all users. */
  readonly isEnabled: boolean;
  /** null: all that the add-on requests. */
  readonly grantedScopes: readonly string[] | null;
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
  readonly what: 'urlfetch' | 'properties' | 'triggerMs' | 'mail';
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
