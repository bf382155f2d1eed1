import type { ComponentChildren, Ref } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { SidebarError } from '../../protocol';
import { Button } from '../parts/button';
import { canRetry } from '../parts/can-retry';
import { ErrorNote } from '../parts/error-note';
import { TextField } from '../parts/text-field';
import { checkForm, type FormProblems } from './check-form';
import { KeyField } from './key-field';

interface ConnectFormProps {
  permissions: ComponentChildren;
  heading: Ref<HTMLHeadingElement>;
  fixedBaseUrl: string | null;
  defaultBaseUrl: string;
  isReplacing: boolean;
  isBusy: boolean;
  done: string | null;
  error: SidebarError | null;
  /** Resolves to whether the key was stored. */
  onConnect: (baseUrl: string, apiKey: string) => Promise<boolean>;
  onCancel: () => void;
}

const noProblems: FormProblems = { baseUrl: null, apiKey: null };

export function ConnectForm({ fixedBaseUrl, defaultBaseUrl, isReplacing, isBusy, ...props }: ConnectFormProps) {
  const [baseUrl, setBaseUrl] = useState(defaultBaseUrl);
  const [apiKey, setApiKey] = useState('');
  const [problems, setProblems] = useState(noProblems);
  const urlInput = useRef<HTMLInputElement>(null);
  const keyInput = useRef<HTMLInputElement>(null);

  const submit = async () => {
    if (isBusy) return;
    const url = (fixedBaseUrl ?? baseUrl).trim();
    const found = checkForm(url, apiKey);
    setProblems(found.baseUrl === null && found.apiKey === null ? noProblems : found);
    if (found.baseUrl !== null && fixedBaseUrl === null) urlInput.current?.focus();
    else if (found.apiKey !== null) keyInput.current?.focus();
    else if (await props.onConnect(url, apiKey.trim())) setApiKey('');
    else keyInput.current?.focus();
  };

  return (
    <form
      class="stack"
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {props.permissions}
      {props.done !== null && <p class="note note-done">{props.done}</p>}
      <div>
        <h2 class="title" tabIndex={-1} ref={props.heading}>
          {isReplacing ? 'Use another key' : 'Connect to your data'}
        </h2>
        <p class="lead">
          {isReplacing
            ? 'The connection you have stays until the new key is verified.'
            : 'Enter an API key to bring accounts, transactions and holdings into this spreadsheet.'}
        </p>
        <p class="lead">
          In a spreadsheet you own, formulas use this key: everyone who can edit it can read what the key may read. Your
          other spreadsheets do not use it until you say so there.
        </p>
      </div>
      {fixedBaseUrl === null && (
        <TextField
          label="Base URL"
          type="url"
          value={baseUrl}
          onInput={setBaseUrl}
          problem={problems.baseUrl}
          isRequired
          isOff={isBusy}
          inputRef={urlInput}
          placeholder="https://api.example.com"
          hint="The key is sent to this address alone."
        />
      )}
      <KeyField value={apiKey} onInput={setApiKey} problem={problems.apiKey} isOff={isBusy} inputRef={keyInput} />
      {props.error !== null && problems === noProblems && (
        <ErrorNote error={props.error} onRetry={canRetry(props.error) ? () => void submit() : undefined} />
      )}
      <div class="row">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {isBusy ? 'Verifying…' : 'Connect'}
        </Button>
        {isReplacing && (
          <Button kind="quiet" onClick={props.onCancel} isOff={isBusy}>
            Cancel
          </Button>
        )}
      </div>
      {fixedBaseUrl !== null && <p class="small">The key is sent to {fixedBaseUrl} alone.</p>}
    </form>
  );
}
