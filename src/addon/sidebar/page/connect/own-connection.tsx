import { useState } from 'preact/hooks';
import { connectionNameMaxLength } from '../../../connections/connection';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button, Confirm } from '../parts/buttons';
import { Form, TextField } from '../parts/fields';
import type { ConnectActivity } from './connect-state';

const { own } = messages.connect;

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
          <div class="row">
            <Button type="submit" isBusy={doing === 'rename'}>
              {messages.general.save}
            </Button>
            <Button kind="quiet" onClick={() => setText(null)} isOff={isBusy}>
              {messages.general.cancel}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}
