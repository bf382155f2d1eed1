import type { Platform } from '../platform/platform';
import { requireSpreadsheet } from '../platform/spreadsheet';
import { readCells } from './budget-cells';
import { locate } from './budget-layout';
import { budgetSources } from './budget-sources';
import { findBudgetSheet, findKeptTable } from './budget-table';
import { findGroups } from './find-groups';
import { findSpending } from './find-spending';
import { findSplits } from './find-splits';
import { writeFormulas } from './write-budget';

/** After a change of another sheet, which is made in any case. If the budget cannot be written, *Insert budget* says why. */
export function tryToUpdateBudget(platform: Platform): void {
  try {
    updateBudget(platform);
  } catch {}
}

/**
 * Lets a budget count the parts of split transactions: its formulas are written again where they are, and no row is
 * added. Nothing happens without a budget or without splits.
 */
function updateBudget(platform: Platform): void {
  const spreadsheet = requireSpreadsheet(platform);
  const splits = findSplits(spreadsheet);
  if (splits === null) return;
  const sheet = findBudgetSheet(spreadsheet);
  const table = sheet === undefined ? null : findKeptTable(platform);
  if (sheet === undefined || table === null) return;
  const spending = findSpending(platform, spreadsheet, table);
  const layout = locate(sheet);
  const sourcesFor = budgetSources(spreadsheet, spending.from, findGroups(spreadsheet), splits);
  writeFormulas(sheet, layout, readCells(sheet, layout), { categories: null, isNew: false, spending, sourcesFor });
}
