import type { ApiFaults } from '../faults/api-faults';
import type { CustomFunctionRunner, Workbook } from '../workbook/workbook';
import type { Limits } from './limits';
import type { Messages } from './messages';

/** The emulated Apps Script host: runs the shipped bundle, one execution a fresh context, with Google's limits. */
export interface Host {
  /** Gives the workbook its custom functions: those of the bundle with `@customfunction`. */
  readonly customFunctions: CustomFunctionRunner;
  /** Everyone who has the file. */
  users(): readonly HostUser[];
  /** Runs onOpen for a user, as opening the file in a browser does, and so builds the menu. */
  open(userId: string): Promise<Execution>;
  menu(userId: string): readonly MenuView[];
  clickMenuItem(userId: string, functionName: string): Promise<Execution>;
  sidebar(userId: string): SidebarView | null;
  closeSidebar(userId: string): void;
  /** google.script.run of a page that the user has open. */
  scriptRun(userId: string, functionName: string, args: readonly unknown[]): Promise<ScriptRunResult>;
  triggers(): readonly TriggerView[];
  /** Runs a trigger now, whether or not it is due. */
  fireTrigger(triggerUid: string): Promise<Execution>;
  /** Moves the virtual clock and runs the triggers that became due, in their order. */
  advanceClock(ms: number): Promise<readonly Execution[]>;
  now(): number;
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
  | 'setStyle'
  | 'setRowHeight'
  | 'setRowsHidden'
  | 'setGridlinesShown'
  | 'charts'
  | 'setChart'
  | 'removeChart'
  | 'snapshot'
  | 'viewSnapshot'
  | 'sheetIdOfView'
  | 'onChange'
  | 'applyEdit'
>;

export interface HostOptions {
  readonly workbook: HostWorkbook;
  /** Folder that holds main.js, sidebar.html and appsscript.json: what clasp pushes. */
  readonly distDir: string;
  /** The built execution worker. */
  readonly workerFile: string;
  readonly users: readonly HostUser[];
  /** Public origins that really live elsewhere, such as `https://api.fin.test` → `http://127.0.0.1:8787`. */
  readonly origins: { readonly [publicOrigin: string]: string };
  /** What is wrong with the services at those origins. */
  readonly faults?: ApiFaults;
  /** Where properties, triggers and the clock outlive the process; without it they do not. */
  readonly storeFile?: string;
  /** Whether the add-on is enabled in this file: before that onOpen runs in NONE and formulas are `#NAME?`. Default true. */
  readonly isEnabled?: boolean;
  /** Title of the add-on's menu. */
  readonly addonName?: string;
  /** What the user presses in Ui.alert; by default the affirmative button. */
  readonly answerAlert?: (alert: HostEvents['alert']) => Promise<AlertButton>;
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
  readonly kind: 'cell' | 'menu' | 'sidebar' | 'trigger' | 'open';
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

export interface TriggerView {
  readonly triggerUid: string;
  readonly functionName: string;
  readonly userId: string;
  readonly spreadsheetId: string;
  readonly description: string;
  /** null when it never runs again. */
  readonly nextRunAt: number | null;
  readonly lastRunAt: number | null;
  /** Created by a trigger's own run: Google keeps such a trigger but never fires it. */
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
  alert: { readonly userId: string; readonly title: string; readonly message: string };
  triggers: readonly TriggerView[];
}
