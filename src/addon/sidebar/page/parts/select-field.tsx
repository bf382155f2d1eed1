import { useId } from 'preact/hooks';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  hint?: string;
  isOff?: boolean;
}

export function SelectField({ label, value, choices, onChange, hint, isOff }: SelectFieldProps) {
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
        onChange={(event) => onChange(event.currentTarget.value)}
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
