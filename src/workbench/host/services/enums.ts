/** Google's enums, by the name under which a value is found: `ScriptApp.WeekDay.MONDAY`. `ui` is what getUi() returns. */
export const enums: { readonly [path: string]: readonly string[] } = {
  'ScriptApp.AuthMode': ['NONE', 'CUSTOM_FUNCTION', 'LIMITED', 'FULL'],
  'ScriptApp.AuthorizationStatus': ['REQUIRED', 'NOT_REQUIRED'],
  'ScriptApp.EventType': ['CLOCK', 'ON_OPEN', 'ON_EDIT', 'ON_FORM_SUBMIT', 'ON_CHANGE', 'ON_EVENT_UPDATED'],
  'ScriptApp.InstallationSource': ['APPS_MARKETPLACE_DOMAIN_ADD_ON', 'NONE', 'WEB_STORE_ADD_ON'],
  'ScriptApp.TriggerSource': ['SPREADSHEETS', 'CLOCK', 'FORMS', 'DOCUMENTS', 'CALENDAR'],
  'ScriptApp.WeekDay': ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'],
  'Utilities.Charset': ['US_ASCII', 'UTF_8'],
  'Utilities.DigestAlgorithm': ['MD2', 'MD5', 'SHA_1', 'SHA_256', 'SHA_384', 'SHA_512'],
  'Utilities.MacAlgorithm': ['HMAC_MD5', 'HMAC_SHA_1', 'HMAC_SHA_256', 'HMAC_SHA_384', 'HMAC_SHA_512'],
  'HtmlService.SandboxMode': ['EMULATED', 'IFRAME', 'NATIVE'],
  'HtmlService.XFrameOptionsMode': ['ALLOWALL', 'DEFAULT'],
  'SpreadsheetApp.SheetType': ['GRID', 'OBJECT', 'DATASOURCE'],
  'ui.Button': ['CLOSE', 'OK', 'CANCEL', 'YES', 'NO'],
  'ui.ButtonSet': ['OK', 'OK_CANCEL', 'YES_NO', 'YES_NO_CANCEL'],
};
