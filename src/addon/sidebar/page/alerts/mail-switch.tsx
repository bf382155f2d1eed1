import type { AlertsView, MailView } from '../../protocol';
import { formatTime } from '../format';
import { describeStored } from '../messages/describe-error';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Switch } from '../parts/buttons';
import { ErrorText } from '../parts/error-note';

const text = messages.alerts.mail;

interface MailSwitchProps {
  mail: MailView;
  schedule: AlertsView['schedule'];
  timeZone: string | null;
  isBusy: boolean;
  isOff: boolean;
  onChange: (isOn: boolean) => void;
}

/** The daily mail of the alerts: on or off, to whom, and what is in its way. */
export function MailSwitch({ mail, schedule, timeZone, isBusy, isOff, onChange }: MailSwitchProps) {
  const { isOn, obstacle, permissionUrl, lastError, lastErrorCode } = mail;
  return (
    <>
      <Switch
        label={text.label}
        hint={<Hint mail={mail} schedule={schedule} timeZone={timeZone} />}
        isOn={isOn}
        isBusy={isBusy}
        // It can always be switched off.
        isOff={isOff || (obstacle !== null && !isOn)}
        onChange={onChange}
      />
      {obstacle === 'permission' && permissionUrl !== null && (
        <a class="button button-secondary" href={permissionUrl} target="_blank" rel="noopener noreferrer">
          {text.askGoogle}
        </a>
      )}
      {lastError !== null && obstacle === null && (
        <div class="note note-error">
          <p class="note-text">{text.failed}</p>
          <ErrorText error={describeStored(lastError, lastErrorCode)} />
        </div>
      )}
    </>
  );
}

function Hint({ mail, schedule, timeZone }: Pick<MailSwitchProps, 'mail' | 'schedule' | 'timeZone'>) {
  const { isOn, address, obstacle, lastSentAt, waitingCount } = mail;
  if (obstacle !== null) return <>{text.obstacle[obstacle]}</>;
  return (
    <>
      {fill(isOn ? text.on : text.off, <bdi>{address}</bdi>)}
      {isOn && schedule !== 'on' && ` ${text.needsHourly}`}
      {isOn && waitingCount > 0 && ` ${text.waiting(waitingCount)}`}
      {lastSentAt !== null && ` ${text.lastSent(formatTime(lastSentAt, undefined, timeZone))}`}
    </>
  );
}
