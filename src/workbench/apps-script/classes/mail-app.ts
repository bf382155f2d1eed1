import { ServiceError } from '../calls/service-error';
import { methodsOf, type ServiceType, service } from '../calls/service-type';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';
import { takeUsage, usedToday } from '../quotas/usage';

const serviceMethod = methodsOf<null>();

interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly options: ReadonlyMap<string, unknown>;
}

const noOptions: ReadonlyMap<string, unknown> = new Map();
const address = /^(?:[^<>"]*<)?[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+>?$/;

/** Sends nothing: the log of the execution has what would have been sent. */
export function mailApp(context: HostContext): ServiceType[] {
  const { limits, messages } = context;

  const send = (run: Run, { to, subject, body, options }: MailMessage): void => {
    const recipients = [to, options.get('cc'), options.get('bcc')].flatMap(readAddresses);
    if (recipients.length === 0) throw new ServiceError(messages.mailNoRecipient());
    const wrong = recipients.find((each) => !address.test(each));
    if (wrong !== undefined) throw new ServiceError(messages.invalidEmail(wrong));
    if (recipients.length > limits.mailRecipients) throw new ServiceError(messages.mailLimit('Recipients Per Message'));
    if (subject.length > limits.mailSubjectChars) throw new ServiceError(messages.argumentTooLarge('subject'));
    if (Buffer.byteLength(body) > limits.mailBodyBytes) throw new ServiceError(messages.mailLimit('Body Size'));
    if (!takeUsage(context, run.user.id, 'mail', recipients.length, limits.mailsPerDay)) {
      throw new ServiceError(messages.tooManyTimesPerDay('email'));
    }
    if (run.log.length >= limits.logLines) return;
    const text = `Mail to ${recipients.join(', ')} (the workbench sends none)\nSubject: ${subject}\n\n${body}`;
    run.log.push(text.slice(0, limits.logLineChars));
  };

  return [
    service('MailApp', {
      // Of recipients, not of mails.
      getRemainingDailyQuota: serviceMethod('mail', '', ({ run }) =>
        Math.max(0, limits.mailsPerDay - usedToday(context, run.user.id, 'mail')),
      ),
      sendEmail: serviceMethod(
        'mail',
        'String,String,String,Object?|String,String,String,String|Object',
        ({ run, args }) => {
          send(run, readMessage(args));
          return undefined;
        },
      ),
    }),
  ];
}

/** (recipient, subject, body[, options]), (recipient, replyTo, subject, body) or (message). */
function readMessage(args: readonly unknown[]): MailMessage {
  const [first, second, third, fourth] = args;
  if (first instanceof Map) {
    const text = (name: string): string => String(first.get(name) ?? '');
    return { to: text('to'), subject: text('subject'), body: text('body'), options: first };
  }
  const to = String(first);
  if (typeof fourth === 'string') return { to, subject: String(third), body: fourth, options: noOptions };
  return { to, subject: String(second), body: String(third), options: fourth instanceof Map ? fourth : noOptions };
}

function readAddresses(value: unknown): string[] {
  return String(value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
