import type { ComponentChildren } from 'preact';
import { foldAccents, foldText } from '../../../cells/compare-text';
import type { TagView } from '../../protocol';
import { messages } from '../messages/messages';
import { Skeleton } from '../parts/progress';
import { CutText } from '../parts/values';
import { TagDot } from './tag-color';

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

/** The option that a key moves to. Null if the text field handles the key. At -1 no option is active. */
export function nextOption(active: number, count: number, key: string): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return active + 1 >= count ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'PageDown':
      return Math.min(count - 1, Math.max(0, active) + 5);
    case 'PageUp':
      return Math.max(0, active - 5);
    default:
      return null;
  }
}

/** More than anyone scrolls through; typing narrows the rest. */
const tagsShownMax = 100;

interface TagSearch {
  readonly tags: readonly TagView[];
  /** Matches beyond the ones shown. */
  readonly more: number;
}

/**
 * Tags whose path contains every word of the query. Case and accents are ignored. Tags whose own name
 * starts with the query come first, archived ones last.
 */
export function searchTags(tags: readonly TagView[], query: string, shownMax = tagsShownMax): TagSearch {
  const words = foldAccents(query).split(' ').filter(Boolean);
  const start = words.join(' ');
  const ranks: TagView[][] = [[], [], [], []];
  for (const { tag, path, name } of indexOf(tags)) {
    if (!words.every((word) => path.includes(word))) continue;
    ranks[(tag.isArchived ? 2 : 0) + (name.startsWith(start) ? 0 : 1)]?.push(tag);
  }
  const matches = ranks.flat();
  return { tags: matches.slice(0, shownMax), more: Math.max(0, matches.length - shownMax) };
}

interface IndexedTag {
  readonly tag: TagView;
  /** Without accents, as is the name. */
  readonly path: string;
  readonly name: string;
  /** With accents. */
  readonly foldedPath: string;
}

/** Caches the index: folding and sorting two thousand tags takes a third of a second, too slow for each key press. */
const indexes = new WeakMap<readonly TagView[], readonly IndexedTag[]>();

function indexOf(tags: readonly TagView[]): readonly IndexedTag[] {
  const known = indexes.get(tags);
  if (known !== undefined) return known;
  const sorted = tags
    .map((tag) => ({ tag, path: foldAccents(tag.path), name: foldAccents(tag.name), foldedPath: foldText(tag.path) }))
    .sort((a, b) => collator.compare(a.tag.path, b.tag.path));
  indexes.set(tags, sorted);
  return sorted;
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const pathSeparator = ' › ';

/** The tag with this path, or the only one with this name. */
export function findExact(tags: readonly TagView[], text: string): TagView | null {
  const wanted = foldText(text.replace(/\s*>\s*/g, pathSeparator));
  const byPath = indexOf(tags).find(({ foldedPath }) => foldedPath === wanted);
  const [byName, another] = indexOf(tags).filter(({ tag }) => foldText(tag.name) === wanted);
  return (byPath ?? (another === undefined ? byName : undefined))?.tag ?? null;
}

/** Finds an existing tag with this name and parent. Accents make a different tag: `Café` is not `Cafe`. */
export function findDuplicate(tags: readonly TagView[], name: string, parentPath: string | null): TagView | null {
  const path = foldText(parentPath === null ? name : `${parentPath}${pathSeparator}${name}`);
  return indexOf(tags).find(({ foldedPath }) => foldedPath === path)?.tag ?? null;
}
