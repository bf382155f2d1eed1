import { useEffect, useRef } from 'preact/hooks';
import type { PageView, Toast } from '../store/page-store';

export function Toasts({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  return (
    <div class="toasts" aria-live="polite">
      {toasts.map(({ id, title, message }) => (
        <div class="toast" key={id} data-testid="toast">
          <div>
            {title && <strong>{title}</strong>}
            <p>{message}</p>
          </div>
          <button type="button" class="icon-button" aria-label="Close the message" onClick={() => onClose(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

export function Alert({ alert, onClose }: { alert: NonNullable<PageView['alert']>; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="alert" ref={dialog} onClose={onClose} data-testid="alert" aria-label={alert.title || 'Message'}>
      {alert.title && <h2>{alert.title}</h2>}
      <p>{alert.message}</p>
      <form method="dialog">
        <button type="submit" class="primary-button">
          OK
        </button>
      </form>
    </dialog>
  );
}
