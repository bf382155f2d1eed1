/**
 * The reader's variant of the page's language, such as de-AT. Languages without a page see the English one, with
 * numbers and dates in the format of the browser.
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

/** The locale for numbers and dates on this page. Undefined uses the browser's; tests run without a browser. */
export const locale: string | undefined =
  typeof document === 'undefined' ? undefined : findLocale(document.documentElement.lang, navigator.languages);
