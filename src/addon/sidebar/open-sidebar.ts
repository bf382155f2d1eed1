import { languageOf, pageFile } from '../messages/language';
import type { Platform } from '../platform/platform';

/** The name of the add-on, above the sidebar and its messages. */
export const title = 'FIN';

/** Opens a page in the user's language. It takes the place of one that is open. */
export function openSidebarPage({ ui }: Platform, page: Parameters<typeof pageFile>[0] = 'sidebar'): void {
  ui.showSidebar(pageFile(page, languageOf(ui.locale())), title);
}
