import { foldText } from '../../cells/compare-text';
import { quote } from '../../errors/sentence';
import type { Platform } from '../../platform/platform';
import { columnsNamed, type OpenTable, openTables, type UnreadTable } from '../../tables/set-values/open-tables';
import { refuseRule } from './rule-error';

/** The columns of the user in the synced tables of transactions. */
export interface SetColumns {
  /** The heading in small letters; throws if no table has the column, or it is not clear which one is meant. */
  find(heading: string): string;
  /** The tables that have been opened: none before the first rule that sets a column. */
  tables(): readonly OpenTable[];
  unread(): readonly UnreadTable[];
}

/** Thousands of rules name few columns, so the tables are opened once. */
export function createSetColumns(platform: Platform): SetColumns {
  let opened: ReturnType<typeof openTables> | null = null;
  return {
    find(heading) {
      opened = opened ?? openTables(platform);
      const found = opened.open.map((table) => columnsNamed(table, heading));
      const isInTwo = found.some(({ own, isOwned }) => own.length > 1 || (own.length > 0 && isOwned));
      if (isInTwo) {
        refuseRule('ambiguous_column', `A table has two columns ${quote(heading)}. Rename one of them.`, heading);
      }
      if (found.some(({ own }) => own.length > 0)) return foldText(heading);
      if (found.some(({ isOwned }) => isOwned)) {
        refuseRule('own_column', `${quote(heading)} is a column of the add-on. Add a column of your own.`, heading);
      }
      return refuseRule(
        'unknown_column',
        `No synced table of transactions has a column ${quote(heading)} of yours.`,
        heading,
      );
    },
    tables: () => opened?.open ?? [],
    unread: () => opened?.unread ?? [],
  };
}
