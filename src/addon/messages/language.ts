import type { Platform } from '../platform/platform';
import type { MenuMessages } from './en/menu';
import type { AddonMessages } from './en/messages';
import * as catalogues from './languages';
import * as menuCatalogues from './menus';

/** Formulas and sheets are in English, as in the API. */
export type Language = keyof typeof catalogues;

const texts: { readonly [Name in Language]: AddonMessages } = catalogues;
const menus: { readonly [Name in Language]: MenuMessages } = menuCatalogues;

export const languages = Object.keys(menus) as Language[];

/** The language of a user's locale, such as `de` or `de_AT`; English for all that have no messages. */
export function languageOf(locale: string): Language {
  const wanted = locale.split(/[-_]/)[0]?.toLowerCase();
  return languages.find((each) => each === wanted) ?? 'en';
}

/** A built page in a language, without its ending: the sidebar, or the export, which takes its place. */
export function pageFile(page: 'sidebar' | 'export', language: Language): string {
  return language === 'en' ? page : `${page}-${language}`;
}

/** The menu in the language of the user who opens a spreadsheet. */
export function menuMessagesOf({ ui }: Platform): MenuMessages {
  return menus[languageOf(ui.locale())];
}

/** The messages of the language of the user who is at the menu. */
export function messagesOf({ ui }: Platform): AddonMessages {
  return messagesIn(languageOf(ui.locale()));
}

export function messagesIn(language: Language): AddonMessages {
  return texts[language];
}
