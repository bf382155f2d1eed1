import { ServiceError } from '../calls/service-error';
import { method, type ServiceType, service } from '../calls/service-type';
import { Handle } from '../calls/values';
import { flush } from '../cells/flush';
import type { HostContext } from '../host-context';
import { dataValidationTypes, newDataValidation } from './data-validation';
import { metadataFinderType, metadataTypes } from './developer-metadata';
import { chartTypes } from './embedded-chart';
import { filterCriteriaTypes, filterType, newFilterCriteria } from './filter';
import { namedRangeType } from './named-range';
import { protectionType } from './protection';
import { rangeType } from './range';
import { rangeListType } from './range-list';
import { sheetType } from './sheet';
import { activeMethods, spreadsheetType } from './spreadsheet';
import { textFinderType } from './text-finder';
import { openUi } from './ui';

export function spreadsheetApp(context: HostContext): ServiceType[] {
  const ranges = rangeType(context);
  const make = (type: string, data: unknown) => method('free', '', () => new Handle(type, data));

  return [
    service('SpreadsheetApp', {
      ...activeMethods(context),
      getActiveSpreadsheet: method('document-read', '', () => new Handle('Spreadsheet', null)),
      // Refused without the scope for all spreadsheets. The workbench has no other spreadsheet.
      openById: method('other-documents', 'String', () => {
        throw new ServiceError('SpreadsheetApp.openById', 'UnsupportedHostCall');
      }),
      // Cells and triggers have no user interface.
      getUi: method('free', '', ({ run }) => openUi(context, run)),
      // A custom function cannot write, and waiting would wait for its own formula.
      flush: method('document-read', '', ({ run }) => (run.kind === 'cell' ? undefined : flush(context, run))),
      newDataValidation: make('DataValidationBuilder', newDataValidation),
      newFilterCriteria: make('FilterCriteriaBuilder', newFilterCriteria),
    }),
    service('Charts', {}),
    spreadsheetType(context),
    sheetType(context),
    ranges,
    rangeListType(ranges),
    textFinderType(context),
    namedRangeType(context),
    filterType(context),
    ...filterCriteriaTypes(),
    ...dataValidationTypes(),
    protectionType(context),
    ...metadataTypes(context),
    metadataFinderType(context),
    ...chartTypes(),
  ];
}
