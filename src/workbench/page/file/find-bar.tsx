import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FoundCell } from '../../server/sheet-routes';
import { showPlace } from '../grid/serve-undo';
import type { Grid } from '../grid/start-grid';
import type { ServerConnection } from '../server/server-connection';

interface FindBarProps {
  readonly isOpen: boolean;
  readonly server: ServerConnection;
  readonly grid: () => Grid | null;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onToast: (message: string) => void;
}

/** Ctrl+F of Sheets: goes from one cell that shows a text to the next, over all sheets. */
export function FindBar({ isOpen, server, grid, onOpen, onClose, onToast }: FindBarProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f')
        return;
      event.preventDefault();
      event.stopPropagation();
      onOpen();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [onOpen]);
  return isOpen ? <Search server={server} grid={grid} onClose={onClose} onToast={onToast} /> : null;
}

function Search({ server, grid, onClose, onToast }: Omit<FindBarProps, 'isOpen' | 'onOpen'>) {
  const input = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState('');
  const last = useRef<{ text: string; index: number }>({ text: '', index: -1 });
  useLayoutEffect(() => input.current?.focus(), []);

  const go = async (step: 1 | -1) => {
    const text = input.current?.value ?? '';
    await server.settled();
    const answer = await server.request(`/api/find?text=${encodeURIComponent(text)}`);
    const { found } = answer as { found: readonly FoundCell[] };
    if (last.current.text !== text) last.current = { text, index: step === 1 ? -1 : 0 };
    const index = (last.current.index + step + found.length) % Math.max(1, found.length);
    last.current = { text, index };
    const cell = found[index];
    setPlace(cell ? `${index + 1} of ${found.length}` : 'Nothing found');
    const shown = grid();
    if (cell && shown) await showPlace(shown, { sheetId: cell.sheet, row: cell.row - 1, column: cell.column - 1 });
    input.current?.focus();
  };
  const start = (step: 1 | -1) => {
    go(step).catch((error: Error) => onToast(error.message));
  };
  return (
    <search class="find-bar">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          start(1);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onClose();
        }}
      >
        <input ref={input} type="text" aria-label="Find in the workbook" placeholder="Find in the workbook" />
        <span role="status">{place}</span>
        <button type="button" class="icon-button" aria-label="Find the one before" onClick={() => start(-1)}>
          ↑
        </button>
        <button type="submit" class="icon-button" aria-label="Find the next">
          ↓
        </button>
        <button type="button" class="icon-button" aria-label="Close the search" onClick={onClose}>
          ×
        </button>
      </form>
    </search>
  );
}
