import type { ApiTransaction, SelectionView, SidebarError, TagView } from '../../protocol';
import { compareTransactions, type TransactionComparison } from './compare-transactions';

/** The selections of the Tag view. The run that applies them has a separate state. */
export interface TagState {
  readonly selection:
    | { readonly status: 'none' }
    | { readonly status: 'reading'; readonly before: SelectionView | null }
    | { readonly status: 'failed'; readonly error: SidebarError }
    /** `comparison` with the API is null while it runs. */
    | { readonly status: 'read'; readonly view: SelectionView; readonly comparison: TransactionComparison | null };
  readonly tags:
    | { readonly status: 'loading' }
    | { readonly status: 'failed'; readonly error: SidebarError }
    | { readonly status: 'ready'; readonly list: readonly TagView[] };
  /** Ids in the order of selection. */
  readonly chosen: readonly string[];
  /** The initial name in the form for a new tag. Null while the form is closed. */
  readonly newName: string | null;
}

export type TagEvent =
  | { type: 'selection reading' }
  | { type: 'selection failed'; error: SidebarError }
  | { type: 'selection read'; view: SelectionView }
  | { type: 'selection compared'; selectionId: string; known: readonly ApiTransaction[] }
  | { type: 'selection split'; selectionId: string }
  | { type: 'tags loading' }
  | { type: 'tags failed'; error: SidebarError }
  | { type: 'tags ready'; list: readonly TagView[] }
  | { type: 'toggled'; tagId: string }
  | { type: 'form opened'; name: string }
  | { type: 'form closed' }
  | { type: 'tag created'; tag: TagView; parentTagId: string | null }
  | { type: 'started over' };

export const initialTag: TagState = {
  selection: { status: 'none' },
  tags: { status: 'loading' },
  chosen: [],
  newName: null,
};

export function reduceTag(state: TagState, event: TagEvent): TagState {
  switch (event.type) {
    case 'selection reading': {
      const before = state.selection.status === 'read' ? state.selection.view : null;
      return { ...state, selection: { status: 'reading', before } };
    }
    case 'selection failed':
      return { ...state, selection: { status: 'failed', error: event.error } };
    case 'selection read':
      return { ...state, selection: { status: 'read', view: event.view, comparison: null } };
    case 'selection compared':
      return compared(state, event);
    case 'selection split':
      return { ...state, selection: asSplit(state.selection, event.selectionId) };
    case 'tags loading':
      return { ...state, tags: { status: 'loading' } };
    case 'tags failed':
      // If only a reload failed, the old list is still usable.
      return state.tags.status === 'ready' ? state : { ...state, tags: { status: 'failed', error: event.error } };
    case 'tags ready':
      return { ...state, tags: { status: 'ready', list: event.list }, chosen: stillOffered(state.chosen, event.list) };
    case 'toggled':
      return { ...state, chosen: toggle(state, event.tagId) };
    case 'form opened':
      return { ...state, newName: event.name };
    case 'form closed':
      return { ...state, newName: null };
    case 'tag created':
      return withTag({ ...state, newName: null }, event);
    case 'started over':
      return { ...state, selection: { status: 'none' }, chosen: [], newName: null };
  }
}

/** Ignores the answer for a list that was replaced meanwhile. */
function compared(
  state: TagState,
  { selectionId, known }: { readonly selectionId: string; readonly known: readonly ApiTransaction[] },
): TagState {
  const { selection } = state;
  if (selection.status !== 'read' || selection.view.selectionId !== selectionId) return state;
  const comparison = compareTransactions(selection.view.transactions, known, selection.view.locale);
  return { ...state, selection: { ...selection, comparison } };
}

/** All of its transactions have rows in the sheet FIN Splits now. */
function asSplit(selection: TagState['selection'], selectionId: string): TagState['selection'] {
  if (selection.status !== 'read' || selection.view.selectionId !== selectionId) return selection;
  const { view, comparison } = selection;
  const split = <Each extends object>(each: Each) => ({ ...each, isSplit: true as const });
  return {
    ...selection,
    view: { ...view, transactions: view.transactions.map(split) },
    comparison: comparison === null ? null : { ...comparison, transactions: comparison.transactions.map(split) },
  };
}

/** The selected tags that are in the list. */
export function chosenTags({ tags, chosen }: TagState): TagView[] {
  if (tags.status !== 'ready') return [];
  return chosen.flatMap((id) => tags.list.filter((tag) => tag.id === id));
}

function toggle({ tags, chosen }: TagState, tagId: string): readonly string[] {
  if (chosen.includes(tagId)) return chosen.filter((id) => id !== tagId);
  const isOffered = tags.status === 'ready' && tags.list.some(({ id, isArchived }) => id === tagId && !isArchived);
  return isOffered ? [...chosen, tagId] : chosen;
}

function stillOffered(chosen: readonly string[], list: readonly TagView[]): readonly string[] {
  return chosen.filter((id) => list.some((tag) => tag.id === id && !tag.isArchived));
}

/** A chosen parent is let go: who creates its child means the child, and attaching both cannot be undone. */
function withTag(
  state: TagState,
  { tag, parentTagId }: { readonly tag: TagView; readonly parentTagId: string | null },
): TagState {
  const others = state.tags.status === 'ready' ? state.tags.list.filter(({ id }) => id !== tag.id) : [];
  const chosen = [...state.chosen.filter((id) => id !== tag.id && id !== parentTagId), tag.id];
  return { ...state, tags: { status: 'ready', list: [...others, tag] }, chosen };
}
