import { isPrivate } from '../../../connections/approval';
import type { Connections } from '../../../connections/connections';
import { hourMs } from '../../../days/day-number';
import { AddonError, isAddonError, toAddonError } from '../../../errors/addon-error';
import { messagesIn } from '../../../messages/language';
import { isMailAllowed } from '../../../platform/authorization';
import type { Mail, Platform, Spreadsheet, ZonedDates } from '../../../platform/platform';
import { requireSpreadsheet } from '../../../platform/spreadsheet';
import { showDay } from '../../../sheets/design';
import { ifUnlocked } from '../../../store/lock';
import { quietly } from '../../../store/record';
import { ownTriggerUid } from '../../../trigger/hourly-trigger';
import { readRefreshState } from '../../../trigger/refresh-state';
import { alertConnection, requireAllowed } from '../alert-connection';
import { readAlertsState } from '../alert-state';
import { describeFacts } from '../kinds/kind';
import { type MailState, readMailState, storeMailState } from './mail-state';

/** Not at night. */
const firstHour = 7;
/**
 * Between two mails: once a day, also if one day's refresh is a little earlier. It is a time and no date, because every
 * editor can change the zone of the spreadsheet, and with it the day.
 */
const pauseMs = 20 * hourMs;

/**
 * Mails this user what the user's own checks found since the last mail: once a day, to the user's own address. Only the
 * scheduled refresh calls it. Never throws, because a mail must not stop a refresh: the sidebar shows what went wrong.
 */
export function sendMailOfDay(platform: Platform, connections: Connections): void {
  const { mail } = platform;
  if (mail === null) return;
  const send = (): void => {
    try {
      sendDue(platform, connections, mail);
    } catch (thrown) {
      storeProblem(platform, toMailError(thrown));
    }
  };
  quietly(() => {
    if (readMailState(platform).isOn) ifUnlocked(platform, send);
  });
}

function sendDue(platform: Platform, connections: Connections, mail: Mail): void {
  const state = readMailState(platform);
  const { waiting } = state;
  const now = platform.clock.now();
  const spreadsheet = requireSpreadsheet(platform);
  const timeZone = spreadsheet.timeZone();
  const hour = Number(platform.dates.wallTime(new Date(now), timeZone).slice(11, 13));
  if (waiting.length === 0 || now - (state.lastTriedAt ?? 0) < pauseMs || hour < firstHour) return;
  if (ownTriggerUid(platform, spreadsheet.id()) !== readRefreshState(platform).triggerUid) return;
  requireOwnChecks(platform, connections);
  requireAddress(platform, mail);
  if (mail.remainingToday() < 1) {
    throw new AddonError('mail_quota', 'Google sends no more mails for you today. The alerts come with the next one.');
  }
  const { subject, body } = writeMail(state, spreadsheet, timeZone, platform.dates);
  // Stored before it is sent: if the execution ends in between, the next mail, of the next day, repeats these lines.
  const begun: MailState = {
    ...state,
    lastTriedAt: now,
    waiting: waiting.map((line) => ({ ...line, tries: line.tries + 1 })),
  };
  storeMailState(platform, begun);
  try {
    mail.sendToSelf(subject, body);
  } catch (thrown) {
    storeMailState(platform, { ...begun, waiting });
    throw thrown;
  }
  storeMailState(platform, {
    ...begun,
    waiting: [],
    more: 0,
    lastSentAt: platform.clock.now(),
    lastError: null,
    lastErrorCode: null,
  });
}

/**
 * Every editor can add alerts, and what a shared connection checks needs no approval. So only alerts of a connection of
 * the user alone, each of which the user approved, are mailed.
 */
export function requireOwnChecks(platform: Platform, connections: Connections): void {
  const connection = alertConnection(connections, readAlertsState(platform));
  if (connection === null || !isPrivate(connections, connection)) {
    throw new AddonError('mail_not_own', 'Only alerts that your own connection checks, unshared here, are mailed.');
  }
  requireAllowed(platform, connections, connection);
}

/** Before an attempt: what fails here is tried again in the next hour. */
export function requireAddress(platform: Platform, mail: Mail): void {
  if (!isMailAllowed(platform)) {
    throw new AddonError('authorization_required', 'Google has not given FIN the permission to send you mail.');
  }
  if (mail.ownAddress() === null) {
    throw new AddonError('mail_refused', 'Google does not tell your address, so no mail is sent.');
  }
}

/** Google translates its own errors, so their texts are not shown. */
function toMailError(thrown: unknown): AddonError {
  const error = toAddonError(thrown);
  if (isAddonError(thrown) || error.code === 'authorization_required') return error;
  return new AddonError('mail_refused', 'Google did not send the mail. The alerts come with the next one.', {
    cause: error.cause,
  });
}

function storeProblem(platform: Platform, { message, code }: AddonError): void {
  // If the store refuses writes, the lines wait there, as before.
  quietly(() => storeMailState(platform, { ...readMailState(platform), lastError: message, lastErrorCode: code }));
}

interface WrittenMail {
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

/**
 * The sentences of the log with their times, in the language of the user. Nothing else of the spreadsheet is in it, not
 * even its name, because every editor can change that.
 */
function writeMail(
  { language, waiting, more }: MailState,
  spreadsheet: Spreadsheet,
  timeZone: string,
  dates: ZonedDates,
): WrittenMail {
  const { alerts, mail: text } = messagesIn(language);
  if (text === null) throw new Error('This build has no mail.');
  const locale = spreadsheet.locale();
  const lines = waiting.map(({ at, facts, isOver }) => {
    const wall = dates.wallTime(new Date(at), timeZone);
    const time = showDay(wall.slice(0, 10), locale) + wall.slice(10, 16);
    const told = onOneLine(describeFacts(facts, alerts, language, locale));
    return [time, told, ...(isOver ? [text.over] : [])].join('  ');
  });
  const body = [
    text.lead,
    [...lines, ...(more > 0 ? [text.more(more)] : [])].join('\n'),
    text.link(`https://docs.google.com/spreadsheets/d/${spreadsheet.id()}/edit`),
    text.why,
  ];
  return { subject: text.subject, body: `${body.join('\n\n')}\n` };
}

/** A name of the API must not look like a line of its own. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
