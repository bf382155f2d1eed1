import { method, objectType, type ServiceType } from '../../rpc/service-type';
import { Handle } from '../../rpc/values';
import type { Run } from '../../run/run';
import type { Site } from '../../site';
import { type RangeData, rangeHandle, selectionOf, sheetHandle } from './place';

/** What SpreadsheetApp, the spreadsheet and its selection all answer about where the user is. */
export function selectionMethods(site: Site) {
  const ranges = (run: Run): RangeData[] => {
    const { sheetId, rectangles } = selectionOf(site, run);
    return rectangles.map((rectangle) => ({ sheetId, ...rectangle }));
  };
  const read = (get: (run: Run) => Handle | null) => method('document-read', '', ({ run }) => get(run));
  return {
    getActiveSheet: read((run) => sheetHandle(selectionOf(site, run).sheetId)),
    getActiveRange: read((run) => {
      const [first] = ranges(run);
      return first ? rangeHandle(first) : null;
    }),
    /** null when nothing is selected. */
    getActiveRangeList: read((run) =>
      ranges(run).length > 0 ? new Handle('RangeList', { ranges: ranges(run) }) : null,
    ),
    getCurrentCell: read((run) => {
      const [first] = ranges(run);
      return first ? rangeHandle({ ...first, rowCount: 1, columnCount: 1 }) : null;
    }),
  };
}

/** Several areas of one sheet. */
export function rangeListType(): ServiceType {
  return objectType('SpreadsheetApp.RangeList', {
    getRanges: method<{ ranges: RangeData[] }, []>('document-read', '', ({ data }) => data.ranges.map(rangeHandle)),
  });
}
