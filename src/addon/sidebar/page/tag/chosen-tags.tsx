import type { TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';
import { TagDot } from './tag-dot';

export function ChosenTags({ tags, onRemove }: { tags: readonly TagView[]; onRemove: (tagId: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul class="chips" aria-label={messages.tag.tags.chosen}>
      {tags.map(({ id, path, color }) => (
        <li key={id} class="chip">
          <TagDot color={color} />
          <CutText text={path} />
          <button
            type="button"
            class="chip-remove"
            aria-label={messages.tag.tags.remove(path)}
            onClick={() => onRemove(id)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4.5 4.5l7 7M11.5 4.5l-7 7" />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}
