import type { ComponentChildren } from 'preact';
import { messages } from '../messages/messages';
import { CutText } from '../parts/cut-text';
import { Skeleton } from '../parts/skeleton';
import type { TagSearch } from './search-tags';
import { TagDot } from './tag-dot';

const text = messages.tag.tags;

interface TagOptionsProps {
  id: string;
  optionId: (index: number) => string;
  isOpen: boolean;
  isLoading: boolean;
  found: TagSearch;
  /** The name to offer as a new tag. Null if the tag exists or nothing was typed. */
  newName: string | null;
  chosenIds: readonly string[];
  active: number;
  onChoose: (index: number) => void;
  /** Whether only one tag can be selected and none created. */
  isSingle?: boolean;
}

/** The list below the search field. The field handles keys, so options only handle the mouse. */
export function TagOptions({
  id,
  optionId,
  isOpen,
  isLoading,
  found,
  newName,
  chosenIds,
  active,
  onChoose,
  isSingle = false,
}: TagOptionsProps) {
  const isEmpty = found.tags.length === 0 && newName === null;
  const propsOf = (index: number) => ({
    id: optionId(index),
    isActive: index === active,
    onChoose: () => onChoose(index),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a mouse press must not take the focus from the field.
    <div id={`${id}-box`} class="options" hidden={!isOpen} onMouseDown={(event) => event.preventDefault()}>
      {isLoading && <Skeleton label={text.loading} lines={[70, 50, 60]} />}
      {!isLoading && isEmpty && <p class="options-note">{isSingle ? text.noneFits : text.noneYet}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={text.title}
        aria-multiselectable={isSingle ? undefined : 'true'}
        tabIndex={-1}
      >
        {found.tags.map((tag, index) => (
          <Option key={tag.id} {...propsOf(index)} isChosen={chosenIds.includes(tag.id)} isOffered={!tag.isArchived}>
            <TagDot color={tag.color} />
            <CutText text={tag.path} />
            {tag.isArchived && <span class="badge">{text.archived}</span>}
          </Option>
        ))}
        {newName !== null && (
          <Option {...propsOf(found.tags.length)} isChosen={false} isOffered>
            <svg class="mark-icon" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M8 3.5v9M3.5 8h9" />
            </svg>
            <CutText text={text.create(newName)} />
          </Option>
        )}
      </div>
      {found.more > 0 && <p class="options-note">{text.more(found.more)}</p>}
    </div>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  isOffered: boolean;
  onChoose: () => void;
  children: ComponentChildren;
}

function Option({ id, isActive, isChosen, isOffered, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused combobox handles the keys.
    <div
      id={id}
      class={isActive ? 'option option-active' : 'option'}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isOffered ? undefined : 'true'}
      onClick={onChoose}
    >
      {children}
      {isChosen && (
        <svg class="mark-icon option-check" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 8.5l3.2 3.2L13 5" />
        </svg>
      )}
    </div>
  );
}
