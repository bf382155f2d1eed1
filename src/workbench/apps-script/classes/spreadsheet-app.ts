import { ServiceError } from '../calls/service-error';
import { type Method, method, objectType, type ServiceType, service } from '../calls/service-type';
import { Handle } from '../calls/values';
import { flush } from '../cells/flush';
import { type SheetData, sheetState } from '../cells/places';
import type { Site } from '../host-context';
import { dataValidationTypes, newRule } from './data-validation';
import { metadataTypes } from './developer-metadata';
import { metadataFinderType } from './developer-metadata-finder';
import { chartTypes } from './embedded-chart';
import { filterType } from './filter';
import { filterCriteriaTypes, newFilterCriteria } from './filter-criteria';
import { namedRangeType } from './named-range';
import { protectionType } from './protection';
import { rangeType } from './range';
import { rangeListType } from './range-list';
import { richTextTypes } from './rich-text-value';
import { selectionMethods } from './selection';
import { sheetType } from './sheet';
import { spreadsheetType } from './spreadsheet';
import { textFinderType } from './text-finder';
import { openUi } from './ui';

export function spreadsheetApp(site: Site): ServiceType[] {
  const selection = selectionMethods(site);
  const range = rangeType(site);
  const make = (type: string, data: unknown) => method('free', '', () => new Handle(type, data));

  return [
    service('SpreadsheetApp', {
      getActiveSpreadsheet: method('document-read', '', () => new Handle('Spreadsheet', null)),
      getActive: method('document-read', '', () => new Handle('Spreadsheet', null)),
      ...selection,
      openById: otherDocument('openById'),
      openByUrl: otherDocument('openByUrl'),
      getSelection: method('document-read', '', () => new Handle('Selection', null)),
      // A cell and a trigger have no screen: the answer is the same refusal in both.
      getUi: method('free', '', ({ run }) => openUi(site, run)),
      // Within a formula there is nothing to flush, and waiting would wait for the formula itself.
      flush: method('document-read', '', ({ run }) => (run.kind === 'cell' ? undefined : flush(site, run))),
      setActiveSheet: method<null, [Handle]>('document-write', 'Sheet', ({ run, args: [sheet] }) => {
        const { sheetId } = sheetState(site, (sheet.data as SheetData).sheetId);
        site.workbook.setSelection(run.user.id, sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]);
        return sheet;
      }),
      newDataValidation: make('DataValidationBuilder', newRule),
      newFilterCriteria: method('free', '', newFilterCriteria),
      newRichTextValue: make('RichTextValueBuilder', { text: '', runs: [] }),
      newTextStyle: make('TextStyleBuilder', { style: {} }),
    }),
    service('Charts', {}),
    spreadsheetType(site),
    sheetType(site),
    range,
    rangeListType(site, range.methods),
    textFinderType(site),
    objectType('SpreadsheetApp.Selection', selection),
    namedRangeType(site),
    filterType(site),
    ...filterCriteriaTypes(),
    ...dataValidationTypes(),
    ...richTextTypes(site),
    protectionType(site),
    ...metadataTypes(site),
    metadataFinderType(site),
    ...chartTypes(),
  ];
}

/** Refused without the scope for all spreadsheets; with it, there is no other document here. */
function otherDocument(name: string): Method {
  return method('other-documents', 'String', () => {
    throw new ServiceError(`SpreadsheetApp.${name}`, 'UnsupportedHostCall');
  });
}
