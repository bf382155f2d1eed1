import { observe } from '../text-of';
import { scratchSheet } from './scratch';

/** The id of the file is in a cell, which a copy of the file contains, and in a document property, which it may lack. */
const cell = 'Z1';
const property = 'conformance.spreadsheet';

export const metadataKey = 'conformance';

export function noteOrigin(): void {
  const noted = scratchSheet().getRange(cell);
  if (noted.getValue() !== '') return;
  const id = SpreadsheetApp.getActiveSpreadsheet().getId();
  noted.setValue(`'${id}`);
  PropertiesService.getDocumentProperties().setProperty(property, id);
  // If it cannot be added, the copy has none.
  observe(() => scratchSheet().addDeveloperMetadata(metadataKey, 'made'));
}

export function isCopy(): boolean {
  return scratchSheet().getRange(cell).getValue() !== SpreadsheetApp.getActiveSpreadsheet().getId();
}

/** In a copy: whether it has the document property of the original file. */
export function hasPropertyOfOrigin(): boolean {
  return PropertiesService.getDocumentProperties().getProperty(property) !== null;
}
