import { useId } from 'preact/hooks';
import { messages } from '../messages/messages';
import { tagColors } from './tag-color';

const text = messages.tag.newTag;

interface ColorFieldProps {
  value: string | null;
  onChange: (color: string | null) => void;
  isOff: boolean;
}

export function ColorField({ value, onChange, isOff }: ColorFieldProps) {
  const name = useId();
  const choices = [
    { name: text.noColor, value: null },
    ...tagColors.map((color) => ({ name: text.colors[color.name], value: color.value })),
  ];
  return (
    <fieldset class="field colors" disabled={isOff}>
      <legend class="field-label">{text.color}</legend>
      <div class="color-row">
        {choices.map((choice) => (
          <label key={choice.name} class="color" title={choice.name}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-label={choice.name}
            />
            <span
              class={choice.value === null ? 'color-dot color-none' : 'color-dot'}
              style={choice.value === null ? {} : { backgroundColor: choice.value }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
