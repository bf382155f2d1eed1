import { contains, overlap } from '../../workbook/cells/rectangle';
import type { MetadataState } from '../../workbook/sheets/range-metadata';
import type { Rectangle } from '../../workbook/workbook';
import type { ArgumentsOf } from '../calls/arguments-of';
import { ServiceError } from '../calls/service-error';
import { type Method, methodsOf, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { rangeHandle, sheetHandle, sheetState } from '../cells/handles';
import type { HostContext } from '../host-context';

const metadataMethod = methodsOf<MetadataData>();
const locationMethod = methodsOf<MetadataState>();
const finderMethod = methodsOf<FinderData>();

interface MetadataData {
  readonly id: number;
}

export type MetadataLocation = Pick<MetadataState, 'kind' | 'sheetId' | 'rectangle'>;
export const metadataHandle = ({ id }: { readonly id: number }) => new Handle('DeveloperMetadata', { id });
export const ofSpreadsheet: MetadataLocation = { kind: 'SPREADSHEET', sheetId: null, rectangle: null };

const visibilityType = 'SpreadsheetApp.DeveloperMetadataVisibility';
/** `key`, `key, value`, `key, visibility` or all three, as addDeveloperMetadata takes them. */
export const addSignature =
  `String | String,${visibilityType} | String,String | String,String,${visibilityType}` as const;

export function addMetadata(
  context: HostContext,
  location: MetadataLocation,
  [key, ...rest]: ArgumentsOf<typeof addSignature>,
): void {
  const isOfProject = rest.some((arg) => arg instanceof EnumValue && arg.name === 'PROJECT');
  const visibility = isOfProject ? 'PROJECT' : 'DOCUMENT';
  const value = typeof rest[0] === 'string' ? rest[0] : null;
  checkSize(context, location.sheetId, key.length + (value ?? '').length);
  context.workbook.rangeMetadata.developerMetadata.add({ ...location, key, value, visibility });
}

/** The keys and values of the spreadsheet, and of each sheet, have a limit in characters. */
function checkSize({ workbook, limits, messages }: HostContext, sheetId: number | null, added: number): void {
  const present = workbook.rangeMetadata.developerMetadata.all().filter((item) => item.sheetId === sheetId);
  const size = present.reduce((sum, { key, value }) => sum + key.length + (value ?? '').length, 0);
  if (size + added > limits.metadataChars) throw new ServiceError(messages.metadataTooLarge());
}

export function metadataAt(context: HostContext, isThere: (item: MetadataState) => boolean): Handle[] {
  return allMetadata(context).filter(isThere).map(metadataHandle);
}

/** Metadata of a row or a column covers all its cells, also those that were added later. */
function allMetadata(context: HostContext): MetadataState[] {
  return context.workbook.rangeMetadata.developerMetadata.all().map((item) => {
    const { kind, sheetId, rectangle } = item;
    if (rectangle === null || sheetId === null) return item;
    const { rowCount, columnCount } = sheetState(context, sheetId);
    const allCells = kind === 'ROW' ? { column: 1, columnCount } : { row: 1, rowCount };
    return { ...item, rectangle: { ...rectangle, ...allCells } };
  });
}

/** Only an entire row or column has metadata, one at a time. */
export function dimensionLocation(
  context: HostContext,
  sheetId: number,
  rectangle: Rectangle,
  size: { readonly rowCount: number; readonly columnCount: number },
): MetadataLocation {
  if (rectangle.rowCount === 1 && rectangle.columnCount === size.columnCount)
    return { kind: 'ROW', sheetId, rectangle };
  if (rectangle.columnCount === 1 && rectangle.rowCount === size.rowCount)
    return { kind: 'COLUMN', sheetId, rectangle };
  throw new ServiceError(context.messages.metadataOnRange());
}

export function metadataTypes(context: HostContext): ServiceType[] {
  const { messages } = context;
  const list = context.workbook.rangeMetadata.developerMetadata;
  const found = ({ id }: MetadataData): MetadataState => {
    const item = allMetadata(context).find((candidate) => candidate.id === id);
    if (!item) throw new ServiceError(messages.metadataNotFound());
    return item;
  };
  const read = (get: (item: MetadataState) => unknown): Method =>
    metadataMethod('document-read', '', ({ data }) => get(found(data)));
  const write = <Signature extends string>(
    signature: Signature,
    change: (args: ArgumentsOf<Signature>) => Partial<MetadataState>,
  ): Method =>
    metadataMethod('document-write', signature, ({ data, args }) => {
      list.set({ ...found(data), ...change(args) });
      return new Self(data);
    });
  const at = (get: (location: MetadataState) => unknown): Method =>
    locationMethod('document-read', '', ({ data }) => get(data));
  const rangeOf = ({ sheetId, rectangle }: MetadataState) =>
    rectangle && sheetId !== null ? rangeHandle({ sheetId, ...rectangle }) : null;

  return [
    objectType('SpreadsheetApp.DeveloperMetadata', {
      getId: read(({ id }) => id),
      getKey: read(({ key }) => key),
      getValue: read(({ value }) => value),
      getLocation: read((item) => new Handle('DeveloperMetadataLocation', item)),
      setValue: write('String', ([value]) => ({ value })),
      remove: metadataMethod('document-write', '', ({ data }) => list.remove(found(data).id)),
    }),
    objectType('SpreadsheetApp.DeveloperMetadataLocation', {
      getLocationType: at(({ kind }) => new EnumValue('SpreadsheetApp.DeveloperMetadataLocationType', kind)),
      getSheet: at(({ kind, sheetId }) => (kind === 'SHEET' && sheetId !== null ? sheetHandle(sheetId) : null)),
      getRow: at((item) => (item.kind === 'ROW' ? rangeOf(item) : null)),
      getColumn: at((item) => (item.kind === 'COLUMN' ? rangeOf(item) : null)),
    }),
  ];
}

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
    finderMethod('document-read', signature, ({ data, args: [wanted] }) => {
      const value = wanted instanceof EnumValue ? wanted.name : wanted;
      return new Self({ ...data, where: { ...data.where, [field]: value } });
    });
  return objectType('SpreadsheetApp.DeveloperMetadataFinder', {
    withId: where('id', 'Integer'),
    withKey: where('key', 'String'),
    withLocationType: where('kind', 'SpreadsheetApp.DeveloperMetadataLocationType'),
    onIntersectingLocations: finderMethod(
      'document-read',
      '',
      ({ data }) => new Self({ ...data, isIntersecting: true }),
    ),
    find: finderMethod('document-read', '', ({ data }) =>
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
  return contains(rectangle, item.rectangle);
}

function isWanted(item: MetadataState, where: FinderData['where']): boolean {
  return Object.entries(where).every(([field, value]) => item[field as keyof FinderData['where']] === value);
}
