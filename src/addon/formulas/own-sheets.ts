import { changeSheet } from '../changes/change-sheet';
import { categorySheet } from '../kinds/user-categories';
import { ruleSheet } from '../rules/rule-sheet';
import { splitSheet } from '../splits/split-sheet';
import { rateSheetName } from './rates/read-rates';

/** The sheets that formulas read. Cells take them from copies in the cache (session/sheet-copies.ts). */
export const ownSheetNames = [categorySheet.name, changeSheet.name, ruleSheet.name, splitSheet.name, rateSheetName];
