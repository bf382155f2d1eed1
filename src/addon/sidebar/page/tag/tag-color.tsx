import { useId } from 'preact/hooks';
import { messages } from '../messages/messages';

const text = messages.tag.newTag;

/** Returns a valid colour of the API. Any other text never reaches a style. */
export function tagColor(color: string | null): string | null {
  return color !== null && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : null;
}

/** Suggested colours for a new tag, distinct and visible on white. */
const tagColors = [
  { name: 'blue', value: '#1A73E8' },
  { name: 'teal', value: '#12858D' },
  { name: 'green', value: '#188038' },
  { name: 'yellow', value: '#E8A600' },
  { name: 'orange', value: '#D9630F' },
  { name: 'red', value: '#C5221F' },
  { name: 'purple', value: '#8430CE' },
] as const;

export function TagDot({ color }: { color: string | null }) {
  const safe = tagColor(color);
  return <span class={safe === null ? 'dot dot-none' : 'dot'} style={safe === null ? {} : { backgroundColor: safe }} />;
}

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
