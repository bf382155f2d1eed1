import type { MetadataState } from '../../workbook/sheets/range-metadata';
import type { Rectangle } from '../../workbook/workbook';
import { ServiceError } from '../calls/service-error';
import { type Method, method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { rangeHandle, sheetHandle, sheetState } from '../cells/places';
import type { HostContext } from '../host-context';

interface MetadataData {
  readonly id: number;
}

export type MetadataPlace = Pick<MetadataState, 'kind' | 'sheetId' | 'rectangle'>;
export const metadataHandle = ({ id }: { readonly id: number }) => new Handle('DeveloperMetadata', { id });
export const ofSpreadsheet: MetadataPlace = { kind: 'SPREADSHEET', sheetId: null, rectangle: null };

/** `key`, `key, value`, `key, visibility` or all three, as addDeveloperMetadata takes them. */
export const addSignature = [
  'String',
  'String,SpreadsheetApp.DeveloperMetadataVisibility',
  'String,String',
  'String,String,SpreadsheetApp.DeveloperMetadataVisibility',
].join(' | ');
export type AddArgs = [string, (string | EnumValue)?, EnumValue?];

export function addMetadata(context: HostContext, place: MetadataPlace, [key, second, third]: AddArgs): void {
  const given = [second, third].find((arg) => arg instanceof EnumValue);
  const visibility = given?.name === 'PROJECT' ? 'PROJECT' : 'DOCUMENT';
  const value = typeof second === 'string' ? second : null;
  checkSize(context, place.sheetId, key.length + (value ?? '').length);
  context.workbook.rangeMetadata.developerMetadata.add({ ...place, key, value, visibility });
}

/** The keys and values of the spreadsheet, and of each sheet, have a limit in characters. */
function checkSize({ workbook, limits, messages }: HostContext, sheetId: number | null, added: number): void {
  const held = workbook.rangeMetadata.developerMetadata.all().filter((item) => item.sheetId === sheetId);
  const size = held.reduce((sum, { key, value }) => sum + key.length + (value ?? '').length, 0);
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
    const line = kind === 'ROW' ? { column: 1, columnCount } : { row: 1, rowCount };
    return { ...item, rectangle: { ...rectangle, ...line } };
  });
}

/** Only an entire row or column has metadata, one at a time. */
export function linePlace(
  context: HostContext,
  sheetId: number,
  rectangle: Rectangle,
  size: { readonly rowCount: number; readonly columnCount: number },
): MetadataPlace {
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
    method<MetadataData, []>('document-read', '', ({ data }) => get(found(data)));
  const write = <Args extends readonly unknown[]>(
    signature: string,
    change: (args: Args) => Partial<MetadataState>,
  ): Method =>
    method<MetadataData, Args>('document-write', signature, ({ data, args }) => {
      list.set({ ...found(data), ...change(args) });
      return new Self(data);
    });
  const at = (get: (place: MetadataState) => unknown): Method =>
    method<MetadataState, []>('document-read', '', ({ data }) => get(data));
  const lineOf = ({ sheetId, rectangle }: MetadataState) =>
    rectangle && sheetId !== null ? rangeHandle({ sheetId, ...rectangle }) : null;

  return [
    objectType('SpreadsheetApp.DeveloperMetadata', {
      getId: read(({ id }) => id),
      getKey: read(({ key }) => key),
      getValue: read(({ value }) => value),
      getLocation: read((item) => new Handle('DeveloperMetadataLocation', item)),
      setValue: write<[string]>('String', ([value]) => ({ value })),
      remove: method<MetadataData, []>('document-write', '', ({ data }) => list.remove(found(data).id)),
    }),
    objectType('SpreadsheetApp.DeveloperMetadataLocation', {
      getLocationType: at(({ kind }) => new EnumValue('SpreadsheetApp.DeveloperMetadataLocationType', kind)),
      getSheet: at(({ kind, sheetId }) => (kind === 'SHEET' && sheetId !== null ? sheetHandle(sheetId) : null)),
      getRow: at((item) => (item.kind === 'ROW' ? lineOf(item) : null)),
      getColumn: at((item) => (item.kind === 'COLUMN' ? lineOf(item) : null)),
    }),
  ];
}
