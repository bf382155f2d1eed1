import { observe } from '../text-of';
import { scratchSheet } from './scratch';

/** The file's id stands in a cell, which a copy takes along, and in a document property, which it may not. */
const cell = 'Z1';
const property = 'conformance.spreadsheet';

export const metadataKey = 'conformance';

export function noteOrigin(): void {
  const noted = scratchSheet().getRange(cell);
  if (noted.getValue() !== '') return;
  const id = SpreadsheetApp.getActiveSpreadsheet().getId();
  noted.setValue(`'${id}`);
  PropertiesService.getDocumentProperties().setProperty(property, id);
  // Where it cannot be added, the copy will find none.
  observe(() => scratchSheet().addDeveloperMetadata(metadataKey, 'made'));
}

export function isCopy(): boolean {
  return scratchSheet().getRange(cell).getValue() !== SpreadsheetApp.getActiveSpreadsheet().getId();
}

/** In a copy: whether the property of the file that it was copied from is there. */
export function hasPropertyOfOrigin(): boolean {
  return PropertiesService.getDocumentProperties().getProperty(property) !== null;
}
