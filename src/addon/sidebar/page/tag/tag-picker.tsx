import type { RefObject } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { ChosenTags } from './chosen-tags';
import { nextOption } from './picker-keys';
import { findDuplicate, searchTags } from './search-tags';
import { TagOptions } from './tag-options';

interface TagPickerProps {
  /** Null while they load. */
  tags: readonly TagView[] | null;
  chosen: readonly TagView[];
  input: RefObject<HTMLInputElement | null>;
  onToggle: (tagId: string) => void;
  onCreate: (name: string) => void;
}

/** A multi-select combobox. The field keeps the focus, and the arrow keys move in the list. */
export function TagPicker({ tags, chosen, input, onToggle, onCreate }: TagPickerProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const found = searchTags(tags ?? [], query);
  const name = query.trim();
  const canCreate = tags !== null && name !== '' && findDuplicate(tags, name, null) === null;
  const count = found.tags.length + (canCreate ? 1 : 0);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-box`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id]);
  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, id]);

  const choose = (index: number) => {
    const tag = found.tags[index];
    if (tag === undefined) {
      if (canCreate && index === found.tags.length) onCreate(name);
      return;
    }
    if (tag.isArchived) return;
    onToggle(tag.id);
    // The list stays open for another choice, and typing replaces the search text.
    input.current?.focus();
    input.current?.select();
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
    setQuery('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The input method handles Enter and the arrow keys while it composes.
    if (event.isComposing) return;
    const next = nextOption(isOpen ? active : -1, count, event.key);
    if (next !== null) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      close();
    }
  };

  return (
    <div class="picker">
      <ChosenTags
        tags={chosen}
        onRemove={(tagId) => {
          onToggle(tagId);
          input.current?.focus();
        }}
      />
      <div class="picker-box">
        <input
          ref={input}
          class="input"
          type="text"
          role="combobox"
          dir="auto"
          aria-label={messages.tag.tags.search}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 && active < count ? optionId(active) : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={tags === null ? messages.tag.tags.loadingShort : messages.tag.tags.search}
          aria-busy={tags === null ? 'true' : undefined}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setOpen(true);
            setActive(event.currentTarget.value.trim() === '' ? -1 : 0);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <TagOptions
          id={id}
          optionId={optionId}
          isOpen={isOpen}
          isLoading={tags === null}
          found={found}
          newName={canCreate ? name : null}
          chosenIds={chosen.map((tag) => tag.id)}
          active={active}
          onChoose={choose}
        />
      </div>
    </div>
  );
}
