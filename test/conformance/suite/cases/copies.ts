import type { Case } from '../case';
import { hasPropertyOfOrigin, metadataKey } from '../run/origin';
import { scratchSheet } from '../run/scratch';

/** What a copy of a file contains. Most run in a copy (File › Make a copy) of a file in which the suite ran. */
export const copies: readonly Case[] = [
  {
    id: 'copies/document-properties',
    rule: 'Whether a copy of the file includes document properties.',
    mode: 'function',
    needs: 'copy',
    run: () => (hasPropertyOfOrigin() ? 'copied' : 'gone'),
    alternatives: {
      A: { says: 'no', is: 'gone' },
      B: { says: 'yes', is: 'copied' },
    },
    host: 'A',
    addon: 'a connection contains the id of its spreadsheet.',
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
      A: { says: 'no', is: 'gone' },
      B: { says: 'yes, and it can be changed', is: 'copied' },
      C: { says: 'yes, but it cannot be changed', is: /^throws / },
    },
    host: 'A',
    addon: 'it stores nothing in developer metadata.',
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
    alternatives: { A: { says: 'no', is: 0 }, B: { says: 'yes', is: 1 } },
    host: 'A',
    addon: 'it stores nothing in developer metadata.',
  },
  {
    id: 'events/selection-change',
    rule: 'Whether onSelectionChange runs.',
    mode: 'function',
    run: () => PropertiesService.getDocumentProperties().getProperty('conformance.selected') !== null,
    alternatives: {
      A: { says: 'no', is: false },
      B: { says: 'yes', is: true },
    },
    host: 'A',
    addon: 'it reads the selection when a button is pressed.',
  },
];
