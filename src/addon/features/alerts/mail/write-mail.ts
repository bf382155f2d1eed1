import { messagesIn } from '../../../messages/language';
import { mailMessages } from '../../../messages/mail';
import type { ZonedDates } from '../../../platform/platform';
import { describeFacts } from '../kinds/kind';
import type { MailState } from './mail-state';

export interface WrittenMail {
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

/**
 * The sentences of the log with their times, in the language of the user. Nothing else of the spreadsheet is in it, not
 * even its name, because every editor can change that.
 */
export function writeMail(
  { language, waiting, more }: MailState,
  spreadsheetId: string,
  timeZone: string,
  dates: ZonedDates,
): WrittenMail {
  const text = mailMessages[language];
  const { alerts } = messagesIn(language);
  const lines = waiting.map(({ at, facts, isOver }) => {
    const time = dates.wallTime(new Date(at), timeZone).slice(0, 16);
    const told = onOneLine(describeFacts(facts, alerts, language));
    return [time, told, ...(isOver ? [text.over] : [])].join('  ');
  });
  const body = [
    text.lead,
    [...lines, ...(more > 0 ? [text.more(more)] : [])].join('\n'),
    text.link(`https://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`),
    text.why,
  ];
  return { subject: text.subject, body: `${body.join('\n\n')}\n` };
}

/** A name of the API must not look like a line of its own. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
