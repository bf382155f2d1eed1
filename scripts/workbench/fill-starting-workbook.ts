import { declareSheet, variants } from '../../src/addon/features/starter/starter-sheets';
import { starter } from '../../src/addon/messages/en/sheets/starter';
import { fillSheets } from '../../src/workbench/starting-workbook/fill-sheets';
import type { Workbook } from '../../src/workbench/workbook/workbook';

/** Fills a new workbook with the starter workbook of a household. `whenEmpty` is what it says without accounts. */
export function fillStartingWorkbook(workbook: Workbook, whenEmpty?: string): void {
  const referTo = (key: keyof typeof starter.names) => `${starter.names[key].replace(/^(.* .*)$/, "'$1'")}!`;
  fillSheets(
    workbook,
    variants.household.map((key) => declareSheet(key, starter, referTo, whenEmpty)),
  );
}
