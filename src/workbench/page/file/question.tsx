import { useLayoutEffect, useRef } from 'preact/hooks';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onAnswer: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. Escape cancels. */
export function Question({ title, text, action, onAnswer, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog class="question" ref={dialog} onClose={onClose} aria-label={title} data-testid="question">
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="question-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" class="primary-button" onClick={onAnswer}>
          {action}
        </button>
      </div>
    </dialog>
  );
}
