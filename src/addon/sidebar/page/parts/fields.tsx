import type { ComponentChildren, Ref } from 'preact';
import { useId } from 'preact/hooks';
import type { SidebarState } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from './buttons';

interface FormProps {
  className?: string;
  label?: string;
  onSubmit: () => void;
  /** Called on Escape. */
  onCancel?: () => void;
  children: ComponentChildren;
}

/** A form that the page checks and sends: without the browser's messages, suggestions and page load. */
export function Form({ className = 'stack', label, onSubmit, onCancel, children }: FormProps) {
  return (
    <form
      class={className}
      noValidate
      autocomplete="off"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.();
      }}
    >
      {children}
    </form>
  );
}

interface FormButtonsProps {
  /** Text of the button that submits the form. */
  children: string;
  kind?: 'primary' | 'secondary';
  isBusy: boolean;
  isOff?: boolean;
  /** Absent if the form cannot be left. */
  onCancel?: (() => void) | undefined;
  isCancelOff?: boolean;
}

/** The buttons at the end of a form. */
export function FormButtons({ children, kind = 'primary', isBusy, isOff = false, ...rest }: FormButtonsProps) {
  return (
    <div class="row">
      <Button kind={kind} type="submit" isBusy={isBusy} isOff={isOff}>
        {children}
      </Button>
      {rest.onCancel !== undefined && (
        <Button kind="quiet" onClick={rest.onCancel} isOff={rest.isCancelOff ?? isBusy}>
          {messages.general.cancel}
        </Button>
      )}
    </div>
  );
}

export interface TextFieldProps {
  label: string;
  value: string;
  onInput: (value: string) => void;
  onFocus?: () => void;
  type?: 'text' | 'url' | 'password' | 'date';
  hint?: string;
  problem?: string | null;
  isRequired?: boolean;
  isOff?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Values that the browser offers while one types. */
  suggestions?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
  /** Shown at the right end of the field. */
  children?: ComponentChildren;
}

/** A labelled field with hint and error message. The browser neither remembers nor corrects its text. */
export function TextField({ label, value, onInput, type = 'text', hint, problem = null, ...rest }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="field-box">
        <input
          id={id}
          class="input"
          type={type as 'text'} // Preact's types tell roles apart by one type, not by several.
          // Names and descriptions may be right-to-left, addresses and keys not.
          dir={type === 'text' ? 'auto' : 'ltr'}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
          onFocus={rest.onFocus}
          ref={rest.inputRef ?? null}
          required={rest.isRequired === true}
          readOnly={rest.isOff === true}
          maxLength={rest.maxLength}
          placeholder={rest.placeholder}
          autocomplete="off"
          list={rest.suggestions === undefined ? undefined : `${id}-list`}
          autocapitalize="off"
          autocorrect="off"
          spellcheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={problem !== null ? 'true' : undefined}
          aria-describedby={note === undefined ? undefined : noteId}
        />
        {rest.suggestions !== undefined && (
          <datalist id={`${id}-list`}>
            {rest.suggestions.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
        )}
        {rest.children}
      </div>
      {note !== undefined && (
        <p id={noteId} class={problem === null ? 'field-hint' : 'field-problem'}>
          {note}
        </p>
      )}
    </div>
  );
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  onFocus?: () => void;
  hint?: string;
  isOff?: boolean;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange, hint, isOff } = props;
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="input"
        value={value}
        disabled={isOff === true}
        aria-describedby={hint === undefined ? undefined : `${id}-note`}
        onFocus={props.onFocus}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-note`} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

interface ConnectionChooserProps {
  state: SidebarState;
  choose: (connectionName: string) => Promise<void>;
  label: string;
  hint?: string;
  isOff?: boolean;
}

/** Selects the connection of a view. Hidden if there is only one. */
export function ConnectionChooser({ state, choose, label, hint, isOff = false }: ConnectionChooserProps) {
  if (state.connections.length < 2) return null;
  return (
    <SelectField
      label={label}
      value={state.connectionName ?? ''}
      choices={connectionChoices(state)}
      onChange={(name) => void choose(name)}
      isOff={isOff}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

export function connectionChoices({ connections }: Pick<SidebarState, 'connections'>) {
  return connections.map(({ name, isDefault }) => ({
    value: name,
    label: isDefault ? messages.general.defaultOf(name) : name,
  }));
}
