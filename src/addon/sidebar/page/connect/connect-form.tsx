import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connectionNameMaxLength } from '../../../connections/connection';
import type { SidebarError } from '../../protocol';
import { isOfInput } from '../messages/describe-error';
import { messages } from '../messages/messages';
import { ErrorNote } from '../parts/error-note';
import { Form, FormButtons, TextField } from '../parts/fields';
import type { ConnectInput } from './use-connect';

const { form, problems } = messages.connect;

interface ConnectFormProps {
  /** What comes before the form. */
  above: ComponentChildren;
  heading: Ref<HTMLHeadingElement>;
  fixedBaseUrl: string | null;
  defaultBaseUrl: string;
  /** Enters the first key, the first one beside those of others, a new key for a connection, or another connection. */
  purpose: 'first' | 'own' | 'replacement' | 'another';
  isBusy: boolean;
  done: string | null;
  error: SidebarError | null;
  /** Resolves to whether the key was stored. */
  onConnect: (input: ConnectInput) => Promise<boolean>;
  onCancel: () => void;
}

const noProblems: FormProblems = { baseUrl: null, apiKey: null };

export function ConnectForm({ fixedBaseUrl, defaultBaseUrl, purpose, isBusy, ...props }: ConnectFormProps) {
  const [baseUrl, setBaseUrl] = useState(defaultBaseUrl);
  const [apiKey, setApiKey] = useState('');
  const [name, setName] = useState('');
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
    else if (await props.onConnect({ baseUrl: url, apiKey: apiKey.trim(), name: purpose === 'another' ? name : null }))
      setApiKey('');
    else keyInput.current?.focus();
  };

  return (
    <Form onSubmit={() => void submit()}>
      {props.above}
      {props.done !== null && <p class="note note-done">{props.done}</p>}
      <div>
        <h2 class="title" tabIndex={-1} ref={props.heading}>
          {form[purpose].title}
        </h2>
        <p class="lead">{form[purpose].lead}</p>
        <p class="lead">{form.whoReads}</p>
      </div>
      {fixedBaseUrl === null && (
        <TextField
          label={form.baseUrl}
          type="url"
          value={baseUrl}
          onInput={setBaseUrl}
          problem={problems.baseUrl}
          isRequired
          isOff={isBusy}
          inputRef={urlInput}
          placeholder="https://api.example.com"
          hint={form.baseUrlHint}
        />
      )}
      {purpose === 'another' && (
        <TextField
          label={form.name}
          value={name}
          onInput={setName}
          isOff={isBusy}
          maxLength={connectionNameMaxLength}
          hint={form.nameHint}
        />
      )}
      <KeyField value={apiKey} onInput={setApiKey} problem={problems.apiKey} isOff={isBusy} inputRef={keyInput} />
      {props.error !== null && problems === noProblems && (
        <ErrorNote error={props.error} onRetry={isOfInput(props.error) ? undefined : () => void submit()} />
      )}
      <FormButtons isBusy={isBusy} onCancel={purpose === 'first' || purpose === 'own' ? undefined : props.onCancel}>
        {isBusy ? form.verifying : messages.connect.connect}
      </FormButtons>
      {fixedBaseUrl !== null && <p class="small">{form.sentAlone(fixedBaseUrl)}</p>}
    </Form>
  );
}

interface KeyFieldProps {
  value: string;
  onInput: (value: string) => void;
  problem: string | null;
  isOff: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** The key is hidden unless the user shows it, and hidden again after it was sent. */
function KeyField({ value, onInput, problem, isOff, inputRef }: KeyFieldProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isOff) setShown(false);
  }, [isOff]);
  return (
    <TextField
      label={form.apiKey}
      type={isShown ? 'text' : 'password'}
      value={value}
      onInput={onInput}
      problem={problem}
      isRequired
      isOff={isOff}
      inputRef={inputRef}
      hint={form.apiKeyHint}
    >
      <button
        type="button"
        class="field-button"
        aria-label={isShown ? form.hideKey : form.showKey}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? form.hide : form.show}
      </button>
    </TextField>
  );
}

interface FormProblems {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

/** Checks that need no server. The server decides which hosts it accepts. */
export function checkForm(baseUrl: string, apiKey: string): FormProblems {
  return { baseUrl: checkBaseUrl(baseUrl.trim()), apiKey: checkApiKey(apiKey.trim()) };
}

function checkBaseUrl(baseUrl: string): string | null {
  if (baseUrl === '') return problems.noBaseUrl;
  if (/^http:/i.test(baseUrl)) return problems.noHttps;
  return /^(?:https:\/\/)?[^\s/?#:]+\.\S+$/i.test(baseUrl) ? null : problems.noUrl;
}

function checkApiKey(apiKey: string): string | null {
  if (apiKey === '') return problems.noKey;
  return /\s/.test(apiKey) ? problems.keyWithSpaces : null;
}
