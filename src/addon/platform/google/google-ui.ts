import type { MenuItem, Ui } from '../platform';

export const googleUi: Ui = {
  locale: () => Session.getActiveUserLocale(),
  isAvailable() {
    // Google's text is translated, so only the fact of a refusal is used.
    try {
      return SpreadsheetApp.getUi() !== null;
    } catch {
      return false;
    }
  },
  addMenu(items: readonly MenuItem[]) {
    const menu = SpreadsheetApp.getUi().createAddonMenu();
    for (const item of items) menu.addItem(item.label, item.functionName);
    menu.addToUi();
  },
  showSidebar(fileName, title) {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile(fileName).setTitle(title));
  },
  alert(title, message) {
    const ui = SpreadsheetApp.getUi();
    ui.alert(title, message, ui.ButtonSet.OK);
  },
  toast(message, title) {
    SpreadsheetApp.getActiveSpreadsheet()?.toast(message, title);
  },
};
