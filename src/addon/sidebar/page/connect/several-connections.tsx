import { useState } from 'preact/hooks';
import { connectionNameMaxLength } from '../../../connections/connection';
import type { ConnectionEntry, SidebarState } from '../../protocol';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { Form, FormButtons, TextField } from '../parts/fields';
import { Section } from '../parts/section';
import { CutText } from '../parts/values';
import type { ConnectActivity } from './use-connect';

const { list, own } = messages.connect;

interface ConnectionListProps {
  state: SidebarState;
  isOff: boolean;
  onChoose: (name: string) => void;
}

/** All connections by name, with their problems. The selected one is shown below the list. */
export function ConnectionList({ state, isOff, onChoose }: ConnectionListProps) {
  const { connections, connectionName } = state;
  return (
    <Section title={list.title}>
      <ul class="connections">
        {connections.map((entry) => (
          <li key={entry.name}>
            <button
              type="button"
              class="connection"
              aria-pressed={entry.name === connectionName}
              aria-disabled={isOff ? 'true' : undefined}
              onClick={() => {
                if (!isOff && entry.name !== connectionName) onChoose(entry.name);
              }}
            >
              <span class={entry.isRefused ? 'dot dot-bad' : 'dot dot-good'} aria-hidden="true" />
              <span class="connection-text">
                <CutText text={entry.name} className="connection-name" />
                {describeEntry(entry) !== '' && <CutText text={describeEntry(entry)} className="small" />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {connections.every(({ isDefault }) => !isDefault) && <p class="note note-warning note-text">{list.noDefault}</p>}
    </Section>
  );
}

/** Whether to show the list: there are several connections. */
export function hasSeveral({ connections }: Pick<SidebarState, 'connections'>): boolean {
  return connections.length > 1 || connections.some(({ isDefault }) => !isDefault);
}

/** Samples: `Default · Northwind`, `Key refused · Shared by another user · Contoso`. */
export function describeEntry({ name, organizationName, isDefault, isOwn, isRefused }: ConnectionEntry): string {
  return [
    ...(isRefused ? [list.keyRefused] : []),
    ...(isDefault ? [list.isDefault] : []),
    ...(isOwn ? [] : [list.shared]),
    // Last, because a long name is cut.
    ...(organizationName === null || organizationName === name ? [] : [organizationName]),
  ].join(' · ');
}

interface OwnConnectionProps {
  name: string;
  isDefault: boolean;
  doing: ConnectActivity | null;
  /** Resolves to whether the connection was renamed. */
  onRename: (name: string) => Promise<boolean>;
  onMakeDefault: () => void;
}

/** Name of one of several connections, and whether it is the default. */
export function OwnConnection({ name, isDefault, doing, onRename, onMakeDefault }: OwnConnectionProps) {
  const [text, setText] = useState<string | null>(null);
  const isBusy = doing !== null;
  const save = async () => {
    if (!isBusy && text !== null && (await onRename(text))) setText(null);
  };
  return (
    <>
      <p class="small">{isDefault ? own.isDefault : fill(own.byName, <code dir="auto">connection={name}</code>)}</p>
      {text === null ? (
        <div class="row">
          <Button onClick={() => setText(name)} isOff={isBusy}>
            {own.rename}
          </Button>
          {!isDefault && (
            <Confirm
              text={own.makeDefault}
              warning={own.makeDefaultWarning}
              confirmText={own.makeDefaultConfirm}
              busyText={own.changing}
              isBusy={doing === 'makeDefault'}
              isOff={isBusy}
              onConfirm={onMakeDefault}
            />
          )}
        </div>
      ) : (
        <Form className="note table-form" onSubmit={() => void save()}>
          <TextField
            label={messages.connect.form.name}
            value={text}
            onInput={setText}
            maxLength={connectionNameMaxLength}
            isOff={isBusy}
            hint={own.renameHint}
          />
          <FormButtons kind="secondary" isBusy={doing === 'rename'} onCancel={() => setText(null)} isCancelOff={isBusy}>
            {messages.general.save}
          </FormButtons>
        </Form>
      )}
    </>
  );
}
