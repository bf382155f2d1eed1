import type { Platform } from '../platform/platform';
import { english, type Messages } from './english';
import { german } from './german';
import { type Language, languageOf } from './language';

const catalogues: { readonly [Name in Language]: Messages } = { en: english, de: german };

/** The messages of the language of the user who is at the menu. */
export function messagesOf({ ui }: Platform): Messages {
  return catalogues[languageOf(ui.locale())];
}
