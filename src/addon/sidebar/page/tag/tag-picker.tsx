import type { RefObject } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { CutText } from '../parts/values';
import { TagDot } from './tag-color';
import { findDuplicate, findExact, nextOption, searchTags, TagOptions } from './tag-options';

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

  const found = searchTags(tags ?? [], query);
  const name = query.trim();
  const canCreate = tags !== null && name !== '' && findDuplicate(tags, name, null) === null;
  const count = found.tags.length + (canCreate ? 1 : 0);

  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-box`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id]);
  const { active, setActive, field, options } = useCombobox(id, isOpen, count);

  const close = () => {
    setOpen(false);
    setActive(-1);
    setQuery('');
  };
  const choose = (index: number) => {
    const tag = found.tags[index];
    if (tag === undefined) {
      if (canCreate && index === found.tags.length) onCreate(name);
      return;
    }
    if (tag.isArchived) return;
    onToggle(tag.id);
    // An open list covers the button below, which cannot be undone. Typing or an arrow key opens it again.
    close();
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
          {...field}
          ref={input}
          aria-label={messages.tag.tags.search}
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
          {...options}
          isLoading={tags === null}
          found={found}
          newName={canCreate ? name : null}
          chosenIds={chosen.map((tag) => tag.id)}
          onChoose={choose}
        />
      </div>
    </div>
  );
}

function ChosenTags({ tags, onRemove }: { tags: readonly TagView[]; onRemove: (tagId: string) => void }) {
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

interface ParentPickerProps {
  /** Tags that may be a parent. */
  tags: readonly TagView[];
  chosenId: string | null;
  onChange: (tagId: string | null) => void;
  /** A typed text that is no tag; an empty text if there is none. */
  onUnknown: (text: string) => void;
  problem: string | null;
  isOff: boolean;
}

/**
 * A combobox that selects one tag or none. It has a search, because there may be thousands of tags. Leaving the field
 * takes an exact name or path; another text stays there.
 */
export function ParentPicker({ tags, chosenId, onChange, onUnknown, problem, isOff }: ParentPickerProps) {
  const id = useId();
  const chosen = tags.find((tag) => tag.id === chosenId) ?? null;
  /** Null while the field shows the selected tag. */
  const [query, setQuery] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const found = searchTags(tags, query ?? '');
  const { active, setActive, field, options } = useCombobox(id, isOpen, found.tags.length);

  const close = () => {
    setOpen(false);
    setQuery(null);
    setActive(-1);
    onUnknown('');
  };
  const leave = () => {
    const typed = (query ?? '').trim();
    if (typed === '' || typed === chosen?.path) return close();
    const exact = findExact(tags, typed);
    if (exact === null) {
      setOpen(false);
      onChange(null);
      onUnknown(typed);
      return;
    }
    onChange(exact.id);
    close();
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
      setOpen(true);
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
          {...field}
          id={id}
          placeholder={messages.tag.newTag.noParent}
          readOnly={isOff}
          value={query ?? chosen?.path ?? ''}
          onInput={(event) => {
            const text = event.currentTarget.value;
            // Clearing the field removes the parent.
            if (text.trim() === '') onChange(null);
            setQuery(text);
            setOpen(true);
            onUnknown('');
            setActive(text.trim() === '' ? -1 : 0);
          }}
          onClick={() => {
            if (isOff) return;
            setQuery((before) => before ?? '');
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={leave}
          aria-invalid={problem === null ? undefined : 'true'}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        {chosen !== null && !isOpen && !isOff && (
          <button type="button" class="field-button" onClick={() => onChange(null)}>
            {messages.general.clear}
          </button>
        )}
        <TagOptions
          {...options}
          isLoading={false}
          found={found}
          newName={null}
          chosenIds={chosenId === null ? [] : [chosenId]}
          onChoose={choose}
          isSingle
        />
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} class="field-problem">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The active option of a combobox, which it keeps in view, and the properties of its field and its list. */
function useCombobox(id: string, isOpen: boolean, count: number) {
  const [active, setActive] = useState(-1);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (isOpen && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active, id]);
  const field = {
    class: 'input',
    type: 'text',
    role: 'combobox',
    dir: 'auto',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen && active >= 0 && active < count ? optionId(active) : undefined,
    autocomplete: 'off',
    spellcheck: false,
  } as const;
  return { active, setActive, field, options: { id, optionId, isOpen, active } };
}
