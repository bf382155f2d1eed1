import type { ComponentChildren, Ref } from 'preact';

interface ButtonProps {
  children: ComponentChildren;
  onClick?: () => void;
  /** Each view has one primary button. `quiet` looks like a link; `danger` is a quiet button that deletes. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  /** Disables the button with aria-disabled, so that it keeps the focus. */
  isOff?: boolean;
  isBusy?: boolean;
  label?: string | undefined;
  describedBy?: string | undefined;
  expanded?: boolean | undefined;
  elementRef?: Ref<HTMLButtonElement> | undefined;
}

export function Button({ children, onClick, kind = 'secondary', type = 'button', ...rest }: ButtonProps) {
  const isOff = rest.isOff === true || rest.isBusy === true;
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      ref={rest.elementRef ?? null}
      aria-disabled={isOff ? 'true' : undefined}
      aria-busy={rest.isBusy === true ? 'true' : undefined}
      aria-label={rest.label}
      aria-describedby={rest.describedBy}
      aria-expanded={rest.expanded}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
