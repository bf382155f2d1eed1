import { ServiceError } from '../calls/service-error';
import { method, objectType, type ServiceType } from '../calls/service-type';
import { EnumValue, Handle, Self } from '../calls/values';
import { type RangeData, rangeByText, rangeHandle, selectionOf } from '../cells/places';
import type { Site } from '../host-context';
import { isTimeZone } from '../time/zone';
import { type AddArgs, addMetadata, addSignature, metadataAt, wholeSpreadsheet } from './developer-metadata';
import { newMetadataFinder } from './developer-metadata-finder';
import { checkName, namedRange, namedRangeHandle, removeNamedRange, setNamedRange } from './named-range';
import { protections } from './protection';
import { selectionMethods } from './selection';
import { spreadsheetSheets } from './spreadsheet-sheets';
import { newTextFinder } from './text-finder';

export function spreadsheetType(site: Site): ServiceType {
  const { workbook, messages, options } = site;
  const read = (get: () => unknown) => method('document-read', '', get);
  const users = (roles: readonly string[]) =>
    options.users.filter(({ role }) => roles.includes(role)).map(({ email }) => new Handle('User', { email }, email));

  return objectType('SpreadsheetApp.Spreadsheet', {
    ...selectionMethods(site),
    ...spreadsheetSheets(site),
    getId: read(() => workbook.id),
    getName: read(() => workbook.name),
    getUrl: read(() => `https://docs.google.com/spreadsheets/d/${workbook.id}/edit`),
    getSpreadsheetTimeZone: read(() => workbook.timeZone),
    getSpreadsheetLocale: read(() => workbook.locale),
    // The default; the workbench recalculates on changes alone.
    getRecalculationInterval: read(() => new EnumValue('SpreadsheetApp.RecalculationInterval', 'ON_CHANGE')),
    getOwner: read(() => new Handle('User', { email: site.owner.email }, site.owner.email)),
    getEditors: read(() => users(['owner', 'editor'])),
    getViewers: read(() => users(['viewer'])),
    getSelection: read(() => new Handle('Selection', null)),
    getRange: method<null, [string]>('document-read', 'String', ({ run, args: [text] }) => {
      const range = rangeByText(site, text, selectionOf(site, run).sheetId);
      if (!range) throw new ServiceError(messages.rangeNotFound());
      return range;
    }),
    getRangeByName: method<null, [string]>('document-read', 'String', ({ args: [name] }) => {
      const found = namedRange(site, name);
      return found ? rangeHandle({ sheetId: found.sheetId, ...found.rectangle }) : null;
    }),
    getNamedRanges: read(() => workbook.namedRanges().map(namedRangeHandle)),
    getProtections: method<null, [EnumValue]>('document-read', 'SpreadsheetApp.ProtectionType', ({ args: [type] }) =>
      protections(site, type.name, null),
    ),
    createTextFinder: method<null, [string]>('document-read', 'String', ({ args: [text] }) => {
      const used = workbook.sheets().flatMap(({ sheetId }) => {
        const rectangle = workbook.usedRectangle(sheetId);
        return rectangle ? [{ sheetId, ...rectangle }] : [];
      });
      return newTextFinder(text, used);
    }),
    getDeveloperMetadata: read(() => metadataAt(site, (item) => item.kind === 'SPREADSHEET')),
    createDeveloperMetadataFinder: read(() => newMetadataFinder(null, null)),

    rename: method<null, [string]>('document-write', 'String', ({ args: [name] }) => {
      workbook.name = name;
    }),
    setSpreadsheetTimeZone: method<null, [string]>('document-write', 'String', ({ args: [timeZone] }) => {
      if (!isTimeZone(timeZone)) throw new ServiceError(messages.invalidTimeZone(timeZone));
      workbook.timeZone = timeZone;
    }),
    setSpreadsheetLocale: method<null, [string]>('document-write', 'String', ({ args: [locale] }) => {
      if (!isLocale(locale)) throw new ServiceError(messages.invalidArgument(locale));
      workbook.locale = locale;
    }),
    setNamedRange: method<null, [string, Handle]>('document-write', 'String,Range', ({ run, args: [name, range] }) => {
      checkName(site, name);
      setNamedRange(site, run, name, range.data as RangeData);
    }),
    removeNamedRange: method<null, [string]>('document-write', 'String', ({ run, args: [name] }) =>
      removeNamedRange(site, run, name),
    ),
    addDeveloperMetadata: method<null, AddArgs>('document-write', addSignature, ({ args }) => {
      addMetadata(site, wholeSpreadsheet, args);
      return new Self(null);
    }),
    toast: method<null, [string, string?, number?]>(
      'document-write',
      'String | String,String? | String,String?,Number?',
      ({ run, args: [message, title, timeoutSeconds] }) => {
        site.emit('toast', {
          userId: run.user.id,
          message,
          title: title ?? '',
          timeoutSeconds: timeoutSeconds ?? 5,
        });
        return new Self(null);
      },
    ),
  });
}

/** `en_US`, `de_DE`, or the language alone. */
function isLocale(text: string): boolean {
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(text)) return false;
  return Intl.NumberFormat.supportedLocalesOf(text.replace('_', '-')).length > 0;
}
