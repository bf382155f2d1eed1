import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import type { ChangeForm, KindView, SidebarError, SidebarOperations } from '../../protocol';
import type { Server } from '../server';

type Report = SidebarOperations['changeSelection']['output'];
export type SaidInput = SidebarOperations['changeSelection']['input']['said'];

/** What the page knows and does about changes of the listed transactions. */
export interface ChangesControl {
  /** By ids; empty before they are known. */
  readonly kinds: ReadonlyMap<string, KindView>;
  /** null while it is closed. */
  readonly form: ChangeForm | null;
  readonly busy: 'opening' | 'saving' | null;
  readonly report: Report | null;
  readonly error: SidebarError | null;
  openForm(): void;
  closeForm(): void;
  save(said: SaidInput): void;
  /** Says of a match that it is a transfer or none. */
  decide(id: string, isTransfer: boolean): void;
  /** null if it failed. */
  find(words: string): Promise<SidebarOperations['findPurchases']['output']['purchases'] | null>;
}

/** `selectionId`: the list that is shown; null without one. */
export function useChanges(server: Server, connectionFingerprint: string, selectionId: string | null): ChangesControl {
  const [kinds, setKinds] = useState<ChangesControl['kinds']>(new Map());
  const [form, setForm] = useState<ChangeForm | null>(null);
  const [busy, setBusy] = useState<ChangesControl['busy']>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [error, setError] = useState<SidebarError | null>(null);
  const list = { connectionFingerprint, selectionId: selectionId ?? '' };
  const explain = useCallback(async () => {
    if (selectionId === null) return;
    const response = await server.call('explainKinds', { connectionFingerprint, selectionId });
    if (response.ok) setKinds(new Map(response.data.kinds.map((each) => [each.id, each])));
  }, [server, connectionFingerprint, selectionId]);
  useLayoutEffect(() => {
    setKinds(new Map());
    setForm(null);
    setReport(null);
    setError(null);
    void explain();
  }, [explain]);
  const run = async <Data>(
    what: 'opening' | 'saving',
    send: () => Promise<{ ok: true; data: Data } | { ok: false; error: SidebarError }>,
    then: (data: Data) => void,
  ): Promise<void> => {
    setBusy(what);
    setError(null);
    setReport(null);
    const response = await send();
    setBusy(null);
    if (response.ok) then(response.data);
    else setError(response.error);
  };
  const saved = (done: Report): void => {
    setForm(null);
    setReport(done);
    void explain();
  };
  return {
    ...{ kinds, form, busy, report, error },
    openForm: () => void run('opening', () => server.call('readChanges', list), setForm),
    closeForm: () => setForm(null),
    save: (said) => void run('saving', () => server.call('changeSelection', { ...list, said }), saved),
    decide: (id, isTransfer) =>
      void run('saving', () => server.call('decideMatch', { ...list, id, isTransfer }), saved),
    find: async (words) => {
      const response = await server.call('findPurchases', { ...list, words });
      setError(response.ok ? null : response.error);
      return response.ok ? response.data.purchases : null;
    },
  };
}
