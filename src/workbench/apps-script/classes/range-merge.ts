import type { ServiceType } from '../calls/service-type';
import { writeInputs } from '../cells/cell-values';
import { eachCell, overlap, type RangeData, rangeHandle } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';
import { rangeMethods } from './range-methods';

/** Merged cells keep the value at their upper left. */
export function rangeMerge(site: Site): ServiceType['methods'] {
  const { workbook } = site;
  const { read, write } = rangeMethods(site);
  const within = (range: RangeData) => workbook.mergedRanges(range.sheetId).filter((merged) => overlap(merged, range));
  const merge = (range: RangeData, run: Run) => {
    workbook.breakApart(range.sheetId, range);
    if (range.rowCount * range.columnCount === 1) return;
    const inputs = eachCell(range, () => ({ value: null }) as const).map((row, r) =>
      row.map((input, c) => (r === 0 && c === 0 ? undefined : input)),
    );
    writeInputs(site, run, range, inputs);
    workbook.mergeCells(range.sheetId, range);
  };
  return {
    isPartOfMerge: read((range) => within(range).length > 0),
    getMergedRanges: read((range) => within(range).map((merged) => rangeHandle({ sheetId: range.sheetId, ...merged }))),
    merge: write('', (range, _args, run) => merge(range, run)),
    mergeAcross: write('', (range, _args, run) => {
      for (let row = range.row; row < range.row + range.rowCount; row++) merge({ ...range, row, rowCount: 1 }, run);
    }),
    mergeVertically: write('', (range, _args, run) => {
      const end = range.column + range.columnCount;
      for (let column = range.column; column < end; column++) merge({ ...range, column, columnCount: 1 }, run);
    }),
    breakApart: write('', (range) => workbook.breakApart(range.sheetId, range)),
  };
}
