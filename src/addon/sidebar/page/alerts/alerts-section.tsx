import { useState } from 'preact/hooks';
import type { AlertsView, CrossingView, RefreshView, SidebarError } from '../../protocol';
import { formatTime } from '../format';
import { describePartial, describeStored } from '../messages/describe-error';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { ErrorNote, ErrorText } from '../parts/error-note';
import { Section } from '../parts/section';
import { Time } from '../parts/values';
import type { Server } from '../server';
import { MailSwitch } from './mail-switch';

const text = messages.alerts;

interface AlertsSectionProps {
  server: Server;
  refresh: RefreshView;
  canInsert: boolean;
  isOff: boolean;
  onChanged: (refresh: RefreshView) => void;
}

type ChangeCall = 'insertAlerts' | 'takeOverAlerts' | 'setMail';

/** What the alerts of the sheet FIN Alerts have to tell, and what they wait for. */
export function AlertsSection({ server, refresh, canInsert, isOff, onChanged }: AlertsSectionProps) {
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState<SidebarError | null>(null);
  const { alerts, timeZone } = refresh;
  const act = async (name: string, answer: ReturnType<typeof server.call<ChangeCall>>) => {
    setBusy(name);
    setFailed(null);
    const response = await answer;
    setBusy(null);
    if (response.ok) onChanged(response.data);
    else setFailed(response.error);
  };
  const button = { isOff: isOff || busy !== null };
  const insert = (label: string) => (
    <Button onClick={() => void act('insert', server.call('insertAlerts'))} isBusy={busy === 'insert'} {...button}>
      {label}
    </Button>
  );
  if (alerts === null) {
    return (
      <Section title={text.title}>
        <p class="small">{text.none}</p>
        {failed !== null && <ErrorNote error={failed} />}
        {canInsert && insert(text.insert)}
      </Section>
    );
  }
  const { waiting, waitingFingerprint, checkedBy, open } = alerts;
  const approve = () => void act('approve', server.call('approveAlerts', { fingerprint: waitingFingerprint }));
  return (
    <Section title={text.title}>
      {failed !== null && <ErrorNote error={failed} />}
      {!alerts.hasSheet && <p class="note note-warning">{text.noSheet}</p>}
      {waiting.length > 0 && (
        <div class="note note-warning">
          <p class="note-text">{text.waiting(waiting.length)}</p>
          <ul class="approval">
            {waiting.map(({ row, text: watched }) => (
              <li key={row} class="small">
                <bdi>{watched}</bdi>
              </li>
            ))}
          </ul>
          <Button onClick={approve} isBusy={busy === 'approve'} {...button}>
            {text.approve}
          </Button>
        </div>
      )}
      {checkedBy !== 'user' && (
        <div class="note">
          <p class="note-text">{text.checkedByOther}</p>
          {canInsert && (
            <Button
              onClick={() => void act('takeOver', server.call('takeOverAlerts'))}
              isBusy={busy === 'takeOver'}
              {...button}
            >
              {text.takeOver}
            </Button>
          )}
        </div>
      )}
      {open.length === 0 ? (
        <p class="small">{text.nothingOpen}</p>
      ) : (
        <>
          <ul class="tables" aria-label={text.open(open.length)}>
            {open.map((crossing) => (
              <li key={`${crossing.at} ${crossing.hash} ${crossing.text}`}>
                <Crossing
                  crossing={crossing}
                  timeZone={timeZone}
                  isBusy={busy === crossing.hash}
                  isOff={button.isOff}
                  onSwitchOff={() => void act(crossing.hash, server.call('switchAlertOff', { hash: crossing.hash }))}
                />
              </li>
            ))}
          </ul>
          <p class="small">{text.change}</p>
        </>
      )}
      <LastCheck alerts={alerts} timeZone={timeZone} />
      {alerts.mail !== null && (
        <MailSwitch
          mail={alerts.mail}
          schedule={alerts.schedule}
          timeZone={timeZone}
          isBusy={busy === 'mail'}
          isOff={button.isOff}
          onChange={(isOn) => void act('mail', server.call('setMail', { isOn }))}
        />
      )}
      <div class="row">
        {alerts.hasSheet && (
          <Button kind="quiet" onClick={() => void server.call('showAlerts')} {...button}>
            {text.show}
          </Button>
        )}
        {canInsert && insert(alerts.hasSheet ? text.addMissing : text.insert)}
      </div>
    </Section>
  );
}

interface CrossingProps {
  crossing: CrossingView;
  timeZone: string | null;
  isBusy: boolean;
  isOff: boolean;
  onSwitchOff: () => void;
}

function Crossing({ crossing: { at, text: told, row }, timeZone, isBusy, isOff, onSwitchOff }: CrossingProps) {
  return (
    <>
      <p>
        <bdi>{told}</bdi>
      </p>
      <div class="row">
        <span class="small">
          <Time at={at} timeZone={timeZone} />
          {row !== null && `, ${text.row(row)}`}
        </span>
        {row !== null && (
          <Button kind="quiet" onClick={onSwitchOff} isBusy={isBusy} isOff={isOff} label={text.switchOffOf(told)}>
            {text.switchOff}
          </Button>
        )}
      </div>
    </>
  );
}

/** When they were checked, with which connection, and what is missing. */
function LastCheck({ alerts, timeZone }: { alerts: AlertsView; timeZone: string | null }) {
  const { lastRunAt, lastError, lastErrorCode, lastOutcome, schedule, unwritten, connectionName } = alerts;
  const error = lastError === null ? null : describeStored(lastError, lastErrorCode);
  return (
    <>
      <p class="small">
        {lastRunAt === null ? text.notChecked : text.lastChecked(formatTime(lastRunAt, undefined, timeZone))}{' '}
        {connectionName !== null && fill(text.checkedWith, <bdi>{connectionName}</bdi>)}
      </p>
      {schedule !== 'on' && <p class="small">{text.schedule[schedule]}</p>}
      {unwritten > 0 && <p class="small">{text.unwritten(unwritten)}</p>}
      {error !== null && lastErrorCode !== 'alerts_unapproved' && (
        <div class="note note-error">
          <ErrorText error={lastOutcome === 'unfinished' ? describePartial(error, lastError ?? '') : error} />
        </div>
      )}
    </>
  );
}
