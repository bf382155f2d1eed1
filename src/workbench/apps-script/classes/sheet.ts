import { method, objectType, type ServiceType } from '../calls/service-type';
import { Handle } from '../calls/values';
import type { Site } from '../host-context';
import { selectionMethods } from './selection';
import { sheetCharts } from './sheet-charts';
import { sheetContents } from './sheet-contents';
import { sheetLines } from './sheet-lines';
import { sheetSizes } from './sheet-sizes';
import { sheetStateMethods } from './sheet-state';

export function sheetType(site: Site): ServiceType {
  const { getActiveRange, getActiveRangeList, getCurrentCell, setActiveRange, setCurrentCell } = selectionMethods(site);
  return objectType('SpreadsheetApp.Sheet', {
    // Those of the active sheet, which is the one that scripts ask.
    getActiveRange,
    getActiveRangeList,
    getActiveCell: getCurrentCell,
    getCurrentCell,
    setActiveRange,
    setActiveSelection: setActiveRange,
    setCurrentCell,
    getSelection: method('document-read', '', () => new Handle('Selection', null)),
    ...sheetStateMethods(site),
    ...sheetLines(site),
    ...sheetSizes(site),
    ...sheetContents(site),
    ...sheetCharts(site),
  });
}
