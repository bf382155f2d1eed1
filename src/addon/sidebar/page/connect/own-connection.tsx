import { useState } from 'preact/hooks';
import { connectionNameMaxLength } from '../../../catalogue/options';
import { Button } from '../parts/button';
import { Confirm } from '../parts/confirm';
import { TextField } from '../parts/text-field';
import type { ConnectActivity } from './connect-state';

interface OwnConnectionProps {
  name: string;
  isDefault: boolean;
  doing: ConnectActivity | null;
  /** Resolves to whether it has the new name. */
  onRename: (name: string) => Promise<boolean>;
  onMakeDefault: () => void;
}

/** How formulas reach one of several connections: by its name, or as the default. */
export function OwnConnection({ name, isDefault, doing, onRename, onMakeDefault }: OwnConnectionProps) {
  const [text, setText] = useState<string | null>(null);
  const isBusy = doing !== null;
  const save = async () => {
    if (!isBusy && text !== null && (await onRename(text))) setText(null);
  };
  return (
    <>
      <p class="small">
        {isDefault
          ? 'The default: formulas use it unless they name another connection.'
          : 'Formulas use it where they say '}
        {!isDefault && <code dir="auto">connection={name}</code>}
      </p>
      {text === null ? (
        <div class="row">
          <Button onClick={() => setText(name)} isOff={isBusy}>
            Rename
          </Button>
          {!isDefault && (
            <Confirm
              text="Make default"
              warning="Formulas that name no connection will use it, in every spreadsheet where you let them."
              confirmText="Make it the default"
              busyText="Changing…"
              isBusy={doing === 'makeDefault'}
              isOff={isBusy}
              onConfirm={onMakeDefault}
            />
          )}
        </div>
      ) : (
        <form
          class="note table-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <TextField
            label="Name"
            value={text}
            onInput={setText}
            maxLength={connectionNameMaxLength}
            isOff={isBusy}
            hint="Formulas that use the old name show an error until you change them."
          />
          <div class="row">
            <Button type="submit" isBusy={doing === 'rename'}>
              Save
            </Button>
            <Button kind="quiet" onClick={() => setText(null)} isOff={isBusy}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
