import type { Triggers } from '../platform';

export const googleTriggers: Triggers = {
  createHourly(handlerName) {
    // Hourly is the shortest an add-on may have; one clock trigger a user and spreadsheet.
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
    // Holds this user's triggers of every spreadsheet, so only the exact one may go.
    const trigger = ScriptApp.getProjectTriggers().find((candidate) => candidate.getUniqueId() === triggerUid);
    if (trigger === undefined) return false;
    ScriptApp.deleteTrigger(trigger);
    return true;
  },
  isAuthorizationRequired() {
    const status = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus();
    return status === ScriptApp.AuthorizationStatus.REQUIRED;
  },
};
