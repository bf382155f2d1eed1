import type { ApiFaults } from '../faults/api-faults';
import type { CellValue, CustomFunctionRunner, Rectangle, Workbook } from '../workbook/workbook';
import type { Messages } from './messages';
import type { Limits } from './quotas/limits';
import type { InstallState, Store } from './store/store';
import type { UnspecifiedBehaviours } from './unspecified-behaviours';

export type { InstallState } from './store/store';

/** The emulated Apps Script host: runs the shipped bundle, one execution a fresh context, with Google's limits. */
export interface Host {
  /** Gives the workbook its custom functions: those of the bundle with `@customfunction`. */
  readonly customFunctions: CustomFunctionRunner;
  /** Everyone who has the file. */
  users(): readonly HostUser[];
  /** Who used the file last: cells are charged to him. */
  userAtKeyboard(): HostUser;
  /** Runs onOpen for a user, as opening the file in a browser does, and so builds the menu. */
  open(userId: string): Promise<Execution>;
  /** Installs the add-on from within the file, which enables it there and runs onInstall with every permission. */
  install(userId: string): Promise<Execution>;
  /** His triggers stop, his cells no longer know the functions; what was stored stays. */
  uninstall(userId: string): void;
  /** "Use in this document" of Manage add-ons. */
  setEnabled(isEnabled: boolean): void;
  /** What a user consents to: all that is asked for (null), or some scopes of it, or none. */
  authorize(userId: string, scopes: readonly string[] | null): void;
  installState(userId: string): InstallState;
  /** Runs onEdit, where the bundle has one, for what a user typed; null when nothing was run. */
  edited(userId: string, edit: CellEdit): Promise<Execution | null>;
  menu(userId: string): readonly MenuView[];
  clickMenuItem(userId: string, functionName: string): Promise<Execution>;
  sidebar(userId: string): SidebarView | null;
  closeSidebar(userId: string): void;
  dialog(userId: string): DialogView | null;
  closeDialog(userId: string): void;
  /** Alerts and prompts whose scripts wait for an answer. */
  alerts(userId: string): readonly AlertView[];
  /** Without effect for one that waits no more. */
  answerAlert(alertId: number, answer: AlertAnswer): void;
  /** google.script.run of a page that the user has open. */
  scriptRun(userId: string, functionName: string, args: readonly unknown[]): Promise<ScriptRunResult>;
  triggers(): readonly TriggerView[];
  /** Runs a trigger now, whether or not it is due. */
  fireTrigger(triggerUid: string): Promise<Execution>;
  /** Deletes what is kept of a spreadsheet that was deleted for ever: its properties and its triggers. */
  forgetDocument(spreadsheetId: string): void;
  /** Moves the virtual clock and runs the triggers that became due, in their order. */
  advanceClock(ms: number): Promise<readonly Execution[]>;
  now(): number;
  /** What a user has used up of the day's allowances. */
  quotas(userId: string): readonly QuotaView[];
  /** Such as `de_DE`: how the file reads typed text from now on. */
  setLocale(locale: string): void;
  /** The spreadsheet's zone; the script's own stays that of its manifest. */
  setTimeZone(timeZone: string): void;
  /** The script's own zone, from its manifest. */
  scriptTimeZone(): string;
  /** How many formulas scripts stored from strings (setValue, setValues, appendRow); API data must never raise it. */
  formulasFromText(): number;
  /** The last 200 executions, newest first. */
  executions(): readonly Execution[];
  /** Those that go on now or wait for a slot, oldest first. */
  running(): readonly RunningExecution[];
  on<Name extends keyof HostEvents>(name: Name, listener: (event: HostEvents[Name]) => void): () => void;
  close(): Promise<void>;
}

/** The part of a workbook that scripts reach; the rest is the page's. */
export type HostWorkbook = Omit<
  Workbook,
  | 'snapshot'
  | 'toSave'
  | 'viewSnapshot'
  | 'sheetIdOfView'
  | 'onChange'
  | 'onTouched'
  | 'refusalOf'
  | 'applyEdit'
  | 'history'
> & {
  /** Where a user takes back what a script of his did. */
  readonly history: Pick<Workbook['history'], 'within'>;
};

export interface HostOptions {
  readonly workbook: HostWorkbook;
  /** Folder that holds main.js, sidebar.html and appsscript.json: what clasp pushes. */
  readonly distDir: string;
  /** The built execution worker. */
  readonly workerFile: string;
  readonly users: readonly HostUser[];
  /** Public origins that really live elsewhere, also below a path: `https://api.fin.test` → `http://127.0.0.1:8787/api`. */
  readonly origins: { readonly [publicOrigin: string]: string };
  /** What is wrong with the services at those origins. */
  readonly faults?: ApiFaults;
  /** Where properties, triggers and the clock outlive the process; without it they do not. */
  readonly storeFile?: string;
  /** What `storeFile` would hold, opened already: hosts of several workbooks share it, as Google's scripts do. */
  readonly store?: Store;
  /** Whether the add-on is enabled in this file: before that onOpen runs in NONE and formulas are `#NAME?`. Default true. */
  readonly isEnabled?: boolean;
  /** Title of the add-on's menu. */
  readonly addonName?: string;
  /** What the user answers to an alert or a prompt; by default the affirmative button. */
  readonly answerAlert?: (alert: AlertView) => Promise<AlertButton | AlertAnswer>;
  /** Alerts and prompts wait for `Host.answerAlert`, as a page's user gives it. Default false. */
  readonly asksUser?: boolean;
  /** How the questions are read that Google's documentation leaves open; the stricter reading by default. */
  readonly unspecifiedBehaviours?: Partial<UnspecifiedBehaviours>;
  /** Utilities.sleep takes no real time: the run's own clock goes on, and its limit counts it. */
  readonly skipsSleep?: boolean;
  /** Cache entries are lost before their time, each read of one with this probability. */
  readonly cacheLoss?: { readonly probability: number; readonly random: () => number };
  /** Chance where Google has it, such as the minute of a daily trigger; from 0 to below 1. Math.random by default. */
  readonly random?: () => number;
  /** Overrides of the platform's limits, for tests. */
  readonly limits?: Partial<Limits>;
  /** The platform's texts in another language. */
  readonly messages?: Partial<Messages>;
  /** Called in place of DNS for public names; answers with an address. */
  readonly resolveName?: (hostname: string) => Promise<string>;
  /** Real milliseconds since 1970, Date.now by default. */
  readonly realNow?: () => number;
}

export type AlertButton = 'OK' | 'CANCEL' | 'YES' | 'NO' | 'CLOSE';

export interface AlertAnswer {
  readonly button: AlertButton;
  /** What was typed into a prompt. */
  readonly text?: string;
}

export interface AlertView {
  readonly id: number;
  readonly userId: string;
  readonly kind: 'alert' | 'prompt';
  readonly title: string;
  readonly message: string;
  readonly buttons: readonly AlertButton[];
  /** Whether the script waits for `answerAlert`; else the answer is given already. */
  readonly isWaiting: boolean;
}

export interface HostUser {
  readonly id: string;
  readonly email: string;
  readonly role: 'owner' | 'editor' | 'viewer';
  /** Such as `en`. */
  readonly locale: string;
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
  /** Where a custom function stands, such as `Overview!B3`. */
  readonly cell: string | null;
  readonly requests: number;
  readonly serviceCalls: number;
  readonly cacheHits: number;
  readonly formulasFromText: number;
  /** The user's allowances when it ended. */
  readonly quotas: readonly QuotaView[];
  readonly error: { readonly name: string; readonly message: string } | null;
  readonly log: readonly string[];
}

/** What is known of an execution from its start. */
export type RunningExecution = Pick<
  Execution,
  'id' | 'functionName' | 'kind' | 'mode' | 'userId' | 'startedAt' | 'cell'
>;

export interface MenuView {
  readonly title: string;
  readonly items: readonly ({ readonly label: string; readonly functionName: string } | 'separator')[];
}

export interface SidebarView {
  readonly title: string;
  readonly html: string;
}

export interface DialogView {
  readonly title: string;
  readonly html: string;
  readonly widthPx: number | null;
  readonly heightPx: number | null;
  readonly isModal: boolean;
}

export interface QuotaView {
  /** `triggerMs`: the run time of clock triggers in milliseconds. */
  readonly what: 'urlfetch' | 'properties' | 'triggerMs';
  readonly used: number;
  readonly limit: number;
  /** A window is 24 hours from its first use; null: none is open. */
  readonly endsAt: number | null;
}

/** What a user changed by hand. */
export interface CellEdit {
  readonly sheetId: number;
  readonly rectangle: Rectangle;
  /** Of a single cell only. */
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
  /** Made by a trigger's own run, or of an add-on that is not enabled or no longer installed: listed, never fired. */
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
  toast: { readonly userId: string; readonly message: string; readonly title: string; readonly timeoutSeconds: number };
  alert: AlertView;
  /** Answered, or its script has ended. */
  alertClosed: { readonly userId: string; readonly id: number };
  dialog: { readonly userId: string; readonly dialog: DialogView | null };
  triggers: readonly TriggerView[];
}
