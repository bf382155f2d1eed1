import type { Connections } from '../connections/connections';
import type { UserCategories } from '../kinds/user-categories';
import type { Budget } from '../platform/budget';
import type { Platform } from '../platform/platform';
import type { Calls } from './call';

/** What menu, sidebar and refresh need to know of a feature. Its folder exports one, and `features.ts` lists it. */
export interface Feature {
  /** Adds its sheet, or what that lacks. Returns what the user must know or do for it; null if nothing. */
  readonly insert?: (platform: Platform, connections: Connections, insertion: Insertion) => BudgetReport | null;
  /** After another feature has written its sheet, in the same lock. */
  readonly follow?: (platform: Platform, connections: Connections, changed: CategoriesChange | null) => void;
  readonly refresh?: { readonly [Moment in RefreshMoment]?: RefreshStep };
  /** Its calls of the page. Those of a change are answered with the state of the refresh, where the page shows it. */
  readonly calls?: Calls;
  readonly refreshCalls?: Calls;
  /** Whether the hourly trigger must run for it. */
  readonly needsTrigger?: (platform: Platform) => boolean;
}

export interface Insertion {
  /** The table that the user chose for it; null if none. */
  readonly tableId: string | null;
  /** Lets the other features follow. */
  readonly tellOthers: (changed: CategoriesChange | null) => void;
}

/** What FIN Categories said, and what it says now. */
export interface CategoriesChange {
  readonly before: UserCategories;
  readonly after: UserCategories;
}

/**
 * In this order. Only a scheduled refresh has the first and the last. After the rows of formulas were read, also if that
 * failed, the lock is held until they are recalculated, before which there is time only if they were read.
 */
export type RefreshMoment = 'afterTables' | 'afterReading' | 'beforeFormulas' | 'atEnd';

export interface RefreshStep {
  readonly maxMs: number;
  /** An error of the API is no reason to throw: it would stop the refresh. */
  readonly run: (
    platform: Platform,
    connections: Connections,
    budget: Budget,
    tellOthers: Insertion['tellOthers'],
  ) => void;
}

/** What came of inserting the budget, if it is not simply there. */
export interface BudgetReport {
  /** Tables among which the user chooses. If there are any, nothing was inserted. */
  choices: {
    id: string;
    /** Null: the sheet is gone. */
    sheetName: string | null;
    connection: string | null;
    organization: string | null;
  }[];
  /** The table that the budget used before, and why it does no longer. */
  lost: { reason: 'removed' | 'columns'; sheetName: string | null } | null;
  /** The sheet of the table that it uses now; null while the user has to choose. */
  sheetName: string | null;
}
