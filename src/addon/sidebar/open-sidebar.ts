import { isPermissionMissing } from '../errors/addon-error';
import { languageOf, pageFile } from '../messages/language';
import type { Platform } from '../platform/platform';

/** The name of the add-on, above the sidebar and its messages. */
export const title = 'FIN';

/** Opens a page in the user's language. It takes the place of one that is open. */
export function openSidebarPage({ ui }: Platform, page: Parameters<typeof pageFile>[0] = 'sidebar'): void {
  ui.showSidebar(pageFile(page, languageOf(ui.locale())), title);
}

/** Shows a text in a dialog, or beside the cells if Google refuses dialogs. */
export function showText({ ui }: Platform, text: string): void {
  try {
    ui.alert(title, text);
  } catch (thrown) {
    if (!isPermissionMissing(thrown)) throw thrown;
    ui.toast(text, title);
  }
}
