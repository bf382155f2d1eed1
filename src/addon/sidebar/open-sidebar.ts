import { languageOf, sidebarFile } from '../messages/language';
import type { Platform } from '../platform/platform';

/** The name of the add-on, above the sidebar and its messages. */
export const title = 'FIN';

/** Opens the page in the user's language. It takes the place of one that is open. */
export function openSidebarPage({ ui }: Platform): void {
  ui.showSidebar(sidebarFile(languageOf(ui.locale())), title);
}
