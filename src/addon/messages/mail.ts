import { groupDigits } from '../errors/sentence';
import type { Language } from './language';

/** Texts of the mail about alerts. They are no part of the other catalogues, because most builds send none. */
interface MailMessages {
  /** Lock screens show it, so it has no figures. */
  readonly subject: string;
  readonly lead: string;
  readonly over: string;
  readonly more: (count: number) => string;
  readonly link: (address: string) => string;
  readonly why: string;
}

const english: MailMessages = {
  subject: 'FIN: something new in your alerts',
  lead: 'Your alerts found:',
  over: '(This is over.)',
  more: (count) => `And ${groupDigits(count, ',')} more: see the sheet FIN Alert log.`,
  link: (address) => `The spreadsheet: ${address}`,
  why: 'You get this mail, at most once a day, because you switched it on. To switch it off, open the FIN sidebar in this spreadsheet, under Refresh.',
};

const german: MailMessages = {
  subject: 'FIN: Neues von Ihren Warnungen',
  lead: 'Ihre Warnungen melden:',
  over: '(Das ist vorbei.)',
  more: (count) => `Und ${groupDigits(count, '.')} weitere: siehe das Tabellenblatt FIN Alert log.`,
  link: (address) => `Die Tabelle: ${address}`,
  why: 'Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie sie eingeschaltet haben. Ausschalten können Sie sie in der FIN-Seitenleiste dieser Tabelle, unter „Aktualisieren“.',
};

export const mailMessages: { readonly [Name in Language]: MailMessages } = { en: english, de: german };
