import type { MetadataState } from '../../workbook/sheets/range-metadata';
import type { Rectangle } from '../../workbook/workbook';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { overlap } from '../cells/places';
import type { HostContext } from '../host-context';
import { metadataAt } from './developer-metadata';

interface FinderData {
  readonly sheetId: number | null;
  readonly rectangle: Rectangle | null;
  readonly isIntersecting: boolean;
  readonly where: { readonly [Field in 'id' | 'key' | 'kind']?: unknown };
}

/** Looks in a spreadsheet, a sheet or a range, as it is created from. */
export function newMetadataFinder(sheetId: number | null, rectangle: Rectangle | null): Handle {
  const data: FinderData = { sheetId, rectangle, isIntersecting: false, where: {} };
  return new Handle('DeveloperMetadataFinder', data);
}

export function metadataFinderType(context: HostContext): ServiceType {
  const where = (field: keyof FinderData['where'], signature: string) =>
    method<FinderData, [unknown]>('document-read', signature, ({ data, args: [wanted] }) => {
      const value = wanted instanceof EnumValue ? wanted.name : wanted;
      return new Self({ ...data, where: { ...data.where, [field]: value } });
    });
  return objectType('SpreadsheetApp.DeveloperMetadataFinder', {
    withId: where('id', 'Integer'),
    withKey: where('key', 'String'),
    withLocationType: where('kind', 'SpreadsheetApp.DeveloperMetadataLocationType'),
    onIntersectingLocations: method<FinderData, []>(
      'document-read',
      '',
      ({ data }) => new Self({ ...data, isIntersecting: true }),
    ),
    find: method<FinderData, []>('document-read', '', ({ data }) =>
      metadataAt(context, (item) => isInside(item, data) && isWanted(item, data.where)),
    ),
  });
}

/** Without `onIntersectingLocations`, finds metadata of the location itself or inside it. */
function isInside(item: MetadataState, { sheetId, rectangle, isIntersecting }: FinderData): boolean {
  if (sheetId === null) return true;
  if (item.sheetId !== sheetId) return false;
  if (rectangle === null) return true;
  if (item.rectangle === null) return isIntersecting;
  if (isIntersecting) return overlap(item.rectangle, rectangle);
  const [inner, outer] = [item.rectangle, rectangle];
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rowCount <= outer.row + outer.rowCount &&
    inner.column + inner.columnCount <= outer.column + outer.columnCount
  );
}

function isWanted(item: MetadataState, where: FinderData['where']): boolean {
  return Object.entries(where).every(([field, value]) => item[field as keyof FinderData['where']] === value);
}
