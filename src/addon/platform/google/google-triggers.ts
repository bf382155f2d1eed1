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
  isAuthorizationRequired() {
    const status = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus();
    return status === ScriptApp.AuthorizationStatus.REQUIRED;
  },
};
