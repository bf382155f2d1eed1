import { useEffect, useRef } from 'preact/hooks';
import type { AlertButton, AlertView } from '../../host';
import type { Toast } from '../page-store';

export function Toasts({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  return (
    <div class="toasts" role="log" aria-label="Messages">
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

const buttonTexts: { readonly [Button in AlertButton]: string } = {
  OK: 'OK',
  CANCEL: 'Cancel',
  YES: 'Yes',
  NO: 'No',
  CLOSE: 'Close',
};

interface AlertProps {
  readonly alert: AlertView;
  readonly onAnswer: (button: AlertButton) => void;
}

/** Ui.alert. The script waits for the button; closing the window is also an answer. */
export function Alert({ alert, onAnswer }: AlertProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // The close button comes first in the document but must not get the focus.
    dialog.current?.querySelector<HTMLElement>('form button')?.focus();
    // The browser returns the focus only from a dialog that is closed, not from one that is removed.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      class="alert"
      ref={dialog}
      data-testid="alert"
      aria-label={alert.title || 'Message'}
      aria-describedby="alert-message"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer('CLOSE');
      }}
    >
      <div class="alert-head">
        {alert.title && <h2>{alert.title}</h2>}
        <button type="button" class="icon-button" aria-label="Close" onClick={() => onAnswer('CLOSE')}>
          ×
        </button>
      </div>
      <p id="alert-message">{alert.message}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(alert.buttons[0] ?? 'OK');
        }}
      >
        <div class="alert-buttons">
          {alert.buttons.map((button, index) => (
            <button
              key={button}
              type={index === 0 ? 'submit' : 'button'}
              class={index === 0 ? 'primary-button' : 'quiet-button'}
              onClick={index === 0 ? undefined : () => onAnswer(button)}
            >
              {buttonTexts[button]}
            </button>
          ))}
        </div>
      </form>
    </dialog>
  );
}
