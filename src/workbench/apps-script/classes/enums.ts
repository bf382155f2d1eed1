/** Google's enums, by the name under which a value is found: `ScriptApp.WeekDay.MONDAY`. `ui` is what getUi() returns. */
export const enums: { readonly [path: string]: readonly string[] } = {
  'ScriptApp.AuthMode': ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL'],
  'ScriptApp.AuthorizationStatus': ['REQUIRED', 'NOT_REQUIRED'],
  'ScriptApp.EventType': ['CLOCK', 'ON_OPEN', 'ON_EDIT', 'ON_FORM_SUBMIT', 'ON_CHANGE', 'ON_EVENT_UPDATED'],
  'ScriptApp.InstallationSource': ['APPS_MARKETPLACE_DOMAIN_ADD_ON', 'NONE', 'WEB_STORE_ADD_ON'],
  'ScriptApp.WeekDay': ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
  'Utilities.Charset': ['US_ASCII', 'UTF_8'],
  'Utilities.DigestAlgorithm': ['MD5', 'SHA_1', 'SHA_256', 'SHA_384', 'SHA_512'],
  'Charts.ChartType': [
    ...['TIMELINE', 'AREA', 'BAR', 'BUBBLE', 'CANDLESTICK', 'COLUMN', 'COMBO', 'GAUGE', 'GEO', 'HISTOGRAM', 'LINE'],
    ...['ORG', 'PIE', 'RADAR', 'SCATTER', 'SPARKLINE', 'STEPPED_AREA', 'TABLE', 'TREEMAP', 'WATERFALL'],
  ],
  'SpreadsheetApp.BooleanCriteria': [
    ...['CELL_EMPTY', 'CELL_NOT_EMPTY', 'DATE_AFTER', 'DATE_BEFORE', 'DATE_EQUAL_TO', 'DATE_NOT_EQUAL_TO'],
    ...['DATE_AFTER_RELATIVE', 'DATE_BEFORE_RELATIVE', 'DATE_EQUAL_TO_RELATIVE', 'NUMBER_BETWEEN', 'NUMBER_EQUAL_TO'],
    ...['NUMBER_GREATER_THAN', 'NUMBER_GREATER_THAN_OR_EQUAL_TO', 'NUMBER_LESS_THAN', 'NUMBER_LESS_THAN_OR_EQUAL_TO'],
    ...['NUMBER_NOT_BETWEEN', 'NUMBER_NOT_EQUAL_TO', 'TEXT_CONTAINS', 'TEXT_DOES_NOT_CONTAIN', 'TEXT_EQUAL_TO'],
    ...['TEXT_NOT_EQUAL_TO', 'TEXT_STARTS_WITH', 'TEXT_ENDS_WITH', 'CUSTOM_FORMULA'],
  ],
  'SpreadsheetApp.CopyPasteType': [
    ...['PASTE_NORMAL', 'PASTE_VALUES', 'PASTE_FORMAT', 'PASTE_NO_BORDERS', 'PASTE_FORMULA'],
    ...['PASTE_DATA_VALIDATION', 'PASTE_CONDITIONAL_FORMATTING', 'PASTE_COLUMN_WIDTHS'],
  ],
  'SpreadsheetApp.DataValidationCriteria': [
    ...['DATE_AFTER', 'DATE_BEFORE', 'DATE_BETWEEN', 'DATE_EQUAL_TO', 'DATE_IS_VALID_DATE', 'DATE_NOT_BETWEEN'],
    ...['DATE_ON_OR_AFTER', 'DATE_ON_OR_BEFORE', 'NUMBER_BETWEEN', 'NUMBER_EQUAL_TO', 'NUMBER_GREATER_THAN'],
    ...['NUMBER_GREATER_THAN_OR_EQUAL_TO', 'NUMBER_LESS_THAN', 'NUMBER_LESS_THAN_OR_EQUAL_TO', 'NUMBER_NOT_BETWEEN'],
    ...['NUMBER_NOT_EQUAL_TO', 'TEXT_CONTAINS', 'TEXT_DOES_NOT_CONTAIN', 'TEXT_EQUAL_TO', 'TEXT_IS_VALID_EMAIL'],
    ...['TEXT_IS_VALID_URL', 'VALUE_IN_LIST', 'VALUE_IN_RANGE', 'CUSTOM_FORMULA', 'CHECKBOX'],
  ],
  'SpreadsheetApp.DeveloperMetadataLocationType': ['SPREADSHEET', 'SHEET', 'ROW', 'COLUMN'],
  'SpreadsheetApp.DeveloperMetadataVisibility': ['DOCUMENT', 'PROJECT'],
  'SpreadsheetApp.ProtectionType': ['RANGE', 'SHEET'],
  'SpreadsheetApp.SheetType': ['GRID', 'OBJECT', 'DATASOURCE'],
  'ui.Button': ['CLOSE', 'OK', 'CANCEL', 'YES', 'NO'],
  'ui.ButtonSet': ['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL'],
};
