/**
 * The reader's own variant of the page's language, such as de-AT. English stands in for languages that have no page of
 * their own: numbers and dates stay as the browser writes them then.
 */
export function findLocale(language: string, preferred: readonly string[]): string | undefined {
  const own = preferred.find((each) => each.split('-')[0] === language && isLanguageTag(each));
  return own ?? (language === 'en' ? undefined : language);
}

/** Chrome on Linux may report a locale of the system, such as en-US@posix, which Intl refuses. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** How this page shows numbers and dates; undefined: as the browser does. Outside a browser there is no page. */
export const locale: string | undefined =
  typeof document === 'undefined' ? undefined : findLocale(document.documentElement.lang, navigator.languages);
