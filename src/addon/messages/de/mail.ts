import { writeNumber } from '../../cells/write-number';
import type { MailMessages } from '../en/mail';

export const mail: MailMessages = {
  subject: 'FIN: Neues von Ihren Warnungen',
  lead: 'Ihre Warnungen melden:',
  over: '(Das ist vorbei.)',
  more: (count) => `Und ${writeNumber(count, 'de', 0)} weitere: siehe das Tabellenblatt FIN Alert log.`,
  link: (address) => `Die Tabelle: ${address}`,
  why: 'Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie sie eingeschaltet haben. Ausschalten können Sie sie in der FIN-Seitenleiste dieser Tabelle, unter „Aktualisieren“.',
};
