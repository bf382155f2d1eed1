import { type Method, method } from '../calls/service-type';
import { Handle } from '../calls/values';
import { oneCell, type RangeData, rangeHandle, rectangleOf, selectionOf, sheetHandle } from '../cells/places';
import type { Run } from '../execution/run';
import type { Site } from '../host-context';

/** What SpreadsheetApp, the spreadsheet and its selection all answer about where the user is. */
export function selectionMethods(site: Site) {
  const ranges = (run: Run): RangeData[] => {
    const { sheetId, rectangles } = selectionOf(site, run);
    return rectangles.map((rectangle) => ({ sheetId, ...rectangle }));
  };
  const read = (get: (run: Run) => Handle | null) => method('document-read', '', ({ run }) => get(run));
  const select = (selected: (range: RangeData) => RangeData): Method =>
    method<unknown, [Handle]>('document-write', 'Range', ({ run, args: [range] }) => {
      const data = selected(range.data as RangeData);
      site.workbook.setSelection(run.user.id, data.sheetId, [rectangleOf(data)]);
      return rangeHandle(data);
    });
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
      return first ? rangeHandle(oneCell(first)) : null;
    }),
    setActiveRange: select((range) => range),
    setCurrentCell: select(oneCell),
  };
}
