/** How a locale writes numbers and dates, for reading typed text. */
export interface LocaleFormat {
  readonly decimal: string;
  /** Any space counts where the locale groups by a space. */
  readonly group: string;
  readonly order: 'dmy' | 'mdy' | 'ymd';
  /** Lower-case names and abbreviations of the months, to 1-12. */
  readonly months: ReadonlyMap<string, number>;
  readonly currency: string;
}

const formats = new Map<string, LocaleFormat>();
const euro = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'fi', 'el', 'ie'];

/** `locale` as spreadsheets name it: `en_US`. */
export function localeFormat(locale: string): LocaleFormat {
  const known = formats.get(locale);
  if (known) return known;
  const tag = locale.replace('_', '-');
  const parts = new Intl.NumberFormat(tag).formatToParts(1_234_567.8);
  const group = parts.find((part) => part.type === 'group')?.value ?? ',';
  const format: LocaleFormat = {
    decimal: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: /\s/.test(group) ? ' ' : group,
    order: orderOf(tag),
    months: monthsOf(tag),
    currency: currencyOf(tag),
  };
  formats.set(locale, format);
  return format;
}

function orderOf(tag: string): LocaleFormat['order'] {
  const parts = new Intl.DateTimeFormat(tag, { calendar: 'gregory' }).formatToParts(0);
  const letters = parts.map(({ type }) => (/^(day|month|year)$/.test(type) ? type[0] : '')).join('');
  return letters === 'mdy' || letters === 'ymd' ? letters : 'dmy';
}

function monthsOf(tag: string): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  for (let month = 0; month < 12; month += 1) {
    for (const style of ['long', 'short'] as const) {
      for (const language of [tag, 'en-US']) {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC', calendar: 'gregory' });
        months.set(
          format
            .format(Date.UTC(2024, month, 1))
            .toLowerCase()
            .replace(/\.$/, ''),
          month + 1,
        );
      }
    }
  }
  return months;
}

function currencyOf(tag: string): string {
  const [language = '', region = ''] = tag.split('-');
  if (region === 'GB') return '£';
  if (region === 'JP' || region === 'CN') return '¥';
  return euro.includes(language) && !['BR', 'MX', 'CH', 'AR'].includes(region) ? '€' : '$';
}
