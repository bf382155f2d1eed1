import { insertSplits, type SplitReport } from '../../../src/addon/features/splits/insert-splits';
import { splitSheet } from '../../../src/addon/splits/split-sheet';
import type { Transaction } from '../../support/api/transaction-server';
import { connectionsOf } from '../../support/platform/connected-platform';
import { type OwnWorkbook, openOwnWorkbook } from '../../support/sheets/own-workbook';

export interface SplitWorkbook extends OwnWorkbook {
  split(ids: readonly string[]): SplitReport;
}

/** A workbook whose transactions can be split. */
export async function openSplitWorkbook(server: Transaction[]): Promise<SplitWorkbook> {
  const book = await openOwnWorkbook(server, splitSheet.name);
  const { platform } = book;
  return { ...book, split: (ids) => insertSplits(platform, connectionsOf(platform).requireOfUser(), ids) };
}
