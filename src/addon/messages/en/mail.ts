import { writeNumber } from '../../cells/write-number';

/** Texts of the mail about alerts. Most builds send none, and have none of them. */
export const mail = {
  /** Lock screens show it, so it has no figures. */
  subject: 'FIN: something new in your alerts',
  lead: 'Your alerts found:',
  over: '(This is over.)',
  more: (count: number) => `And ${writeNumber(count, 'en', 0)} more: see the sheet FIN Alert log.`,
  link: (address: string) => `The spreadsheet: ${address}`,
  why: 'You get this mail, at most once a day, because you switched it on. To switch it off, open the FIN sidebar in this spreadsheet, under Refresh.',
};

export type MailMessages = typeof mail;
