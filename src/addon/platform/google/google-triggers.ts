import type { Triggers } from '../platform';

export const googleTriggers: Triggers = {
  createHourly(handlerName) {
    // An add-on's shortest interval is an hour, with one clock trigger per user and spreadsheet.
    return ScriptApp.newTrigger(handlerName).timeBased().everyHours(1).create().getUniqueId();
  },
  idsInSpreadsheet(handlerName) {
    const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
    if (spreadsheet === null) return [];
    return ScriptApp.getUserTriggers(spreadsheet)
      .filter((trigger) => trigger.getHandlerFunction() === handlerName)
      .map((trigger) => trigger.getUniqueId());
  },
  delete(triggerUid) {
    // This lists the user's triggers of every spreadsheet, so only the exact one may be deleted.
    const trigger = ScriptApp.getProjectTriggers().find((candidate) => candidate.getUniqueId() === triggerUid);
    if (trigger === undefined) return false;
    ScriptApp.deleteTrigger(trigger);
    return true;
  },
  isAuthorizationRequired: () => isRequired(authorization()),
  missingScopes: (scopes) => scopes.filter((scope) => isRequired(authorization([scope]))),
  authorizationUrl: () => authorization().getAuthorizationUrl() ?? null,
};

type AuthorizationInfo = GoogleAppsScript.Script.AuthorizationInfo;

/** The parameter `scopes` is in Google's reference but not in its types. */
function authorization(scopes?: readonly string[]): AuthorizationInfo {
  const { FULL } = ScriptApp.AuthMode;
  if (scopes === undefined) return ScriptApp.getAuthorizationInfo(FULL);
  const app = ScriptApp as unknown as { getAuthorizationInfo(mode: unknown, scopes: string[]): AuthorizationInfo };
  return app.getAuthorizationInfo(FULL, [...scopes]);
}

function isRequired(info: AuthorizationInfo): boolean {
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}
