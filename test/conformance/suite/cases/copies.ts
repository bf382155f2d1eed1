import type { Case } from '../case';
import { hasPropertyOfOrigin, metadataKey } from '../run/origin';
import { scratchSheet } from '../run/scratch';

/** Tried in a copy (File › Make a copy) of a file in which the suite ran: what went along. */
export const copies: readonly Case[] = [
  {
    id: 'copies/document-properties',
    rule: 'Whether a copy of the file includes document properties.',
    mode: 'function',
    needs: 'copy',
    run: () => (hasPropertyOfOrigin() ? 'copied' : 'gone'),
    alternatives: {
      A: { says: 'they stay behind', is: 'gone' },
      B: { says: 'they are copied', is: 'copied' },
    },
    host: 'A',
    addon: 'a connection names the spreadsheet it was made for.',
  },
  {
    id: 'copies/metadata',
    rule: 'Whether a copy of the file includes developer metadata of a sheet, which can be changed there.',
    mode: 'function',
    needs: 'copy',
    run: () => {
      const found = scratchSheet()
        .getDeveloperMetadata()
        .filter((one) => one.getKey() === metadataKey);
      for (const one of found) one.setValue('changed');
      return found.length === 0 ? 'gone' : 'copied';
    },
    alternatives: {
      A: { says: 'it stays behind', is: 'gone' },
      B: { says: 'it is copied and can be changed', is: 'copied' },
      C: { says: 'it is copied and cannot be changed', is: /^throws / },
    },
    host: 'A',
    addon: 'it keeps nothing in metadata.',
  },
  {
    id: 'copies/sheet-metadata',
    rule: 'Whether a copy of a sheet includes its developer metadata.',
    mode: 'function',
    run: () => {
      const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
      const sheet = spreadsheet.insertSheet('Conformance metadata');
      sheet.addDeveloperMetadata('conformance.sheet', 'made');
      const copy = sheet.copyTo(spreadsheet);
      const { length } = copy.getDeveloperMetadata();
      for (const one of [copy, sheet]) spreadsheet.deleteSheet(one);
      return length;
    },
    alternatives: { A: { says: 'it stays behind', is: 0 }, B: { says: 'it goes along', is: 1 } },
    host: 'A',
    addon: 'it keeps nothing in metadata.',
  },
  {
    id: 'events/selection-change',
    rule: 'Whether onSelectionChange runs.',
    mode: 'function',
    run: () => PropertiesService.getDocumentProperties().getProperty('conformance.selected') !== null,
    alternatives: {
      A: { says: 'never so far', is: false },
      B: { says: 'it does', is: true },
    },
    host: 'A',
    addon: 'it reads the selection when a button is pressed.',
  },
];
