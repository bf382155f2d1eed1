import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../parts/text-field';

interface KeyFieldProps {
  value: string;
  onInput: (value: string) => void;
  problem: string | null;
  isOff: boolean;
  inputRef: Ref<HTMLInputElement>;
}

/** Hidden unless asked for, and hidden again once it is sent. */
export function KeyField({ value, onInput, problem, isOff, inputRef }: KeyFieldProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isOff) setShown(false);
  }, [isOff]);
  return (
    <TextField
      label="API key"
      type={isShown ? 'text' : 'password'}
      value={value}
      onInput={onInput}
      problem={problem}
      isRequired
      isOff={isOff}
      inputRef={inputRef}
      hint="Kept in your add-on settings, never in a cell."
    >
      <button
        type="button"
        class="field-button"
        aria-label={isShown ? 'Hide the key' : 'Show the key'}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </TextField>
  );
}
