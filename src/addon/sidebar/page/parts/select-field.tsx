import { useId } from 'preact/hooks';

interface SelectFieldProps {
  label: string;
  value: string;
  choices: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
  hint?: string;
  isOff?: boolean;
}

export function SelectField({ label, value, choices, onChange, hint, isOff = false }: SelectFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="input"
        value={value}
        disabled={isOff}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        aria-describedby={hint === undefined ? undefined : noteId}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={noteId} class="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
