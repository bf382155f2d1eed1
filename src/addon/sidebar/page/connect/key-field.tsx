import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { messages } from '../messages/messages';
import { TextField } from '../parts/fields';

const { form } = messages.connect;

interface KeyFieldProps {
  value: string;
  onInput: (value: string) => void;
  problem: string | null;
  isOff: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** The key is hidden unless the user shows it, and hidden again after it was sent. */
export function KeyField({ value, onInput, problem, isOff, inputRef }: KeyFieldProps) {
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
