import { ServiceError } from '../../rpc/service-error';
import { type Method, method, objectType, type ServiceType, service } from '../../rpc/service-type';
import { Handle, Self } from '../../rpc/values';
import type { Site } from '../../site';
import { openUi } from '../ui-service';
import { flush } from './flush';
import { type RangeData, rangeHandle } from './place';
import { rangeType } from './range-type';
import { rangeListType, selectionMethods } from './selection';
import { sheetType } from './sheet-type';
import { spreadsheetType } from './spreadsheet-type';
import { textFinderType } from './text-finder';

export function spreadsheetApp(site: Site): ServiceType[] {
  const selection = selectionMethods(site);

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
        const { sheetId } = sheet.data as { sheetId: number };
        site.workbook.setSelection(run.user.id, sheetId, [{ row: 1, column: 1, rowCount: 1, columnCount: 1 }]);
        return sheet;
      }),
      setActiveRange: method<null, [Handle]>('document-write', 'Range', ({ run, args: [range] }) => {
        const data = range.data as RangeData;
        site.workbook.setSelection(run.user.id, data.sheetId, [data]);
        return range;
      }),
    }),
    spreadsheetType(site, selection),
    sheetType(site),
    rangeType(site),
    rangeListType(),
    textFinderType(site),
    objectType('SpreadsheetApp.Selection', selection),
    namedRangeType(site),
    objectType('SpreadsheetApp.Filter', {
      getRange: method<RangeData, []>('document-read', '', ({ data }) => rangeHandle(data)),
    }),
  ];
}

/** Refused without the scope for all spreadsheets; with it, there is no other document here. */
function otherDocument(name: string): Method {
  return method('other-documents', 'String', () => {
    throw new ServiceError(`SpreadsheetApp.${name}`, 'UnsupportedHostCall');
  });
}

function namedRangeType(site: Site): ServiceType {
  const { workbook, messages } = site;
  const found = (name: string) => {
    const range = workbook.namedRanges().find((candidate) => candidate.name === name);
    if (!range) throw new ServiceError(messages.rangeNotFound());
    return range;
  };
  return objectType('SpreadsheetApp.NamedRange', {
    getName: method<{ name: string }, []>('document-read', '', ({ data }) => data.name),
    getRange: method<{ name: string }, []>('document-read', '', ({ data }) => {
      const { sheetId, rectangle } = found(data.name);
      return rangeHandle({ sheetId, ...rectangle });
    }),
    setRange: method<{ name: string }, [Handle]>('document-write', 'Range', ({ data, args: [range] }) => {
      const { sheetId, ...rectangle } = range.data as RangeData;
      workbook.setNamedRange({ name: data.name, sheetId, rectangle });
      return new Self(data);
    }),
    remove: method<{ name: string }, []>('document-write', '', ({ data }) => workbook.removeNamedRange(data.name)),
  });
}
