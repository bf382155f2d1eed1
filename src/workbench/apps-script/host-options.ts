import type { ApiFaults } from '../faults/api-faults';
import type { AlertButton, AlertView, HostUser } from '../host';
import type { Workbook } from '../workbook/workbook';
import type { SpareWorkers } from './execution/spare-workers';
import type { Messages } from './messages';
import type { Limits } from './quotas/limits';
import type { Store } from './store/store';

export interface HostOptions {
  readonly workbook: HostWorkbook;
  /** Folder with main.js, sidebar.html and appsscript.json: what is pushed to Google. */
  readonly distDir: string;
  /** The file that keeps what was found in main.js for the next start of the same program. Nothing is kept without it. */
  readonly parsedFile?: string;
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
  /** Resolves when the services at those origins answer. No trigger runs before. By default they answer already. */
  readonly whenReachable?: Promise<unknown>;
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
  /**
   * Utilities.sleep ends once every other execution sleeps too, or waits for a lock or a user. It advances the
   * execution's own clock and counts against its limit.
   */
  readonly skipsSleep?: boolean;
  /**
   * How many times slower than real time the host's time passes: its clock, the limits of executions, and waits for
   * locks, free slots and answers. For tests whose subject is not time, so that a slow machine exceeds no limit.
   * Default 1.
   */
  readonly slowdown?: number;
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

/** The part of a workbook that scripts can use; pages use the rest. */
export type HostWorkbook = Omit<
  Workbook,
  | 'snapshot'
  | 'blockedSpill'
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
