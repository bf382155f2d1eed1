import { useState } from 'preact/hooks';
import type { SelectionView, SidebarError, SidebarOperations } from '../../protocol';
import { messages } from '../messages/messages';
import { useAnnounce } from '../parts/accessibility';
import type { Server } from '../server';
import { readSelectedRows } from './selection';
import type { TagEvent } from './tag-state';

/** Reads the selected rows, or those after a given view, and compares them with the API. */
export function useSelectionReader(
  server: Server,
  connectionFingerprint: string,
  dispatch: (event: TagEvent) => void,
): (after: SelectionView | null) => Promise<void> {
  const announce = useAnnounce();
  const compare = async ({ selectionId }: SelectionView) => {
    const response = await server.call('compareSelection', { connectionFingerprint, selectionId });
    // Without an answer, the rows count as not compared.
    dispatch({ type: 'selection compared', selectionId, known: response.ok ? response.data.transactions : [] });
  };
  return async (after) => {
    dispatch({ type: 'selection reading' });
    const response = await readSelectedRows(
      (position) => server.call('readSelection', { connectionFingerprint, after: position }),
      after,
    );
    if (!response.ok) {
      dispatch({ type: 'selection failed', error: response.error });
      return;
    }
    dispatch({ type: 'selection read', view: response.data });
    announce(messages.tag.rows.selected(response.data.transactions.length));
    if (response.data.transactions.length > 0) await compare(response.data);
  };
}

export interface SplitControl {
  readonly isBusy: boolean;
  /** What was done with the list of an id; null before. */
  readonly done: { readonly selectionId: string; readonly report: Report } | null;
  readonly error: SidebarError | null;
  readonly start: (selectionId: string) => void;
}

type Report = SidebarOperations['splitSelection']['output'];

/** Adds the listed transactions to the sheet FIN Splits. */
export function useSplit(
  server: Server,
  connectionFingerprint: string,
  dispatch: (event: TagEvent) => void,
): SplitControl {
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<SplitControl['done']>(null);
  const [error, setError] = useState<SidebarError | null>(null);
  const split = async (selectionId: string) => {
    setBusy(true);
    setError(null);
    setDone(null);
    const response = await server.call('splitSelection', { connectionFingerprint, selectionId });
    setBusy(false);
    if (!response.ok) {
      setError(response.error);
      return;
    }
    setDone({ selectionId, report: response.data });
    if (response.data.missing === 0) dispatch({ type: 'selection split', selectionId });
  };
  return { isBusy, done, error, start: (selectionId) => void split(selectionId) };
}

/** Says what was added, and what could not be. */
export function describeSplit({ added, known, missing }: Report): string[] {
  const { split } = messages.tag.rows;
  return [
    ...(added > 0 ? [split.added(added)] : []),
    ...(known > 0 ? [split.known(known)] : []),
    ...(missing > 0 ? [split.missing(missing)] : []),
    ...(added > 0 ? [split.next] : []),
  ];
}
