import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { DialogState } from '../../server/page-messages';
import type { ServerConnection } from '../server/server-connection';
import { ScriptFrame } from './script-frame';

interface ScriptDialogProps {
  readonly dialog: DialogState;
  readonly server: ServerConnection;
  readonly onClose: () => void;
  readonly onFocusEditor: () => void;
}

/** Of a dialog whose HTML names no size. */
const standardSize = { widthPx: 600, heightPx: 400 };
const smallestPx = 100;

/**
 * Ui.showModalDialog and showModelessDialog. The modal one is the browser's own modal dialog, which keeps the focus and
 * closes by Escape; the frame reports an Escape that was pressed inside it.
 */
export function ScriptDialog({ dialog, server, onClose, onFocusEditor }: ScriptDialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [size, setSize] = useState({
    widthPx: dialog.widthPx ?? standardSize.widthPx,
    heightPx: dialog.heightPx ?? standardSize.heightPx,
  });
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const onSize = useCallback((asked: { readonly widthPx?: number; readonly heightPx?: number }) => {
    setSize((size) => ({
      widthPx: Math.max(smallestPx, asked.widthPx ?? size.widthPx),
      heightPx: Math.max(smallestPx, asked.heightPx ?? size.heightPx),
    }));
  }, []);

  useEffect(() => {
    const shown = element.current;
    if (dialog.isModal) shown?.showModal();
    else shown?.show();
    return () => shown?.close();
  }, [dialog.isModal]);

  const onPointerDown = (event: PointerEvent) => {
    if (dialog.isModal || (event.target as Element).closest('button')) return;
    const head = event.currentTarget as HTMLElement;
    const start = { left: place.left - event.clientX, top: place.top - event.clientY };
    const move = ({ clientX, clientY }: PointerEvent) =>
      setPlace({ left: start.left + clientX, top: start.top + clientY });
    head.setPointerCapture(event.pointerId);
    head.addEventListener('pointermove', move);
    head.addEventListener('lostpointercapture', () => head.removeEventListener('pointermove', move), { once: true });
  };

  return (
    <dialog
      class={`script-dialog ${dialog.isModal ? '' : 'script-dialog-modeless'}`}
      ref={element}
      aria-label={dialog.title}
      data-testid="script-dialog"
      style={{ transform: `translate(${place.left}px, ${place.top}px)` }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && !dialog.isModal && onClose()}
    >
      <div class="script-dialog-head" onPointerDown={onPointerDown}>
        <h2>{dialog.title}</h2>
        <button type="button" class="icon-button" aria-label="Close the dialog" onClick={onClose}>
          ×
        </button>
      </div>
      <div class="script-dialog-body" style={{ width: `${size.widthPx}px`, height: `${size.heightPx}px` }}>
        <ScriptFrame
          title={dialog.title}
          path={`/dialog?revision=${dialog.revision}`}
          testId="dialog-frame"
          server={server}
          onClose={onClose}
          onEscape={onClose}
          onFocusEditor={onFocusEditor}
          onSize={onSize}
        />
      </div>
    </dialog>
  );
}
