import { useEffect, useId, useState } from 'preact/hooks';
import type { TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { nextOption } from './picker-keys';
import { searchTags } from './search-tags';
import { TagOptions } from './tag-options';

interface ParentPickerProps {
  /** Tags that may be a parent. */
  tags: readonly TagView[];
  chosenId: string | null;
  onChange: (tagId: string | null) => void;
  isOff: boolean;
}

/** A combobox that selects one tag or none. It has a search, because there may be thousands of tags. */
export function ParentPicker({ tags, chosenId, onChange, isOff }: ParentPickerProps) {
  const id = useId();
  const chosen = tags.find((tag) => tag.id === chosenId) ?? null;
  /** Null while the field shows the selected tag. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const isOpen = query !== null;
  const found = searchTags(tags, query ?? '');
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, id]);

  const close = () => {
    setQuery(null);
    setActive(-1);
  };
  const choose = (index: number) => {
    const tag = found.tags[index];
    if (tag === undefined) return;
    onChange(tag.id);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The input method handles Enter and the arrow keys while it composes.
    if (event.isComposing) return;
    const next = nextOption(isOpen ? active : -1, found.tags.length, event.key);
    if (next !== null) {
      event.preventDefault();
      setQuery((before) => before ?? '');
      setActive(next);
    } else if (event.key === 'Enter' && isOpen) {
      // Enter would submit the form and create the tag.
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };

  return (
    <div class="field">
      <label class="field-label" for={id}>
        {messages.tag.newTag.parent}
      </label>
      <div class="picker-box field-box">
        <input
          id={id}
          class="input"
          type="text"
          dir="auto"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 && active < found.tags.length ? optionId(active) : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={messages.tag.newTag.noParent}
          readOnly={isOff}
          value={query ?? chosen?.path ?? ''}
          onInput={(event) => {
            const text = event.currentTarget.value;
            // Clearing the field removes the parent.
            if (text.trim() === '') onChange(null);
            setQuery(text);
            setActive(text.trim() === '' ? -1 : 0);
          }}
          onClick={() => {
            if (!isOff) setQuery((before) => before ?? '');
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        {chosen !== null && !isOpen && !isOff && (
          <button type="button" class="field-button" onClick={() => onChange(null)}>
            {messages.general.clear}
          </button>
        )}
        <TagOptions
          id={id}
          optionId={optionId}
          isOpen={isOpen}
          isLoading={false}
          found={found}
          newName={null}
          chosenIds={chosenId === null ? [] : [chosenId]}
          active={active}
          onChoose={choose}
          isSingle
        />
      </div>
    </div>
  );
}
