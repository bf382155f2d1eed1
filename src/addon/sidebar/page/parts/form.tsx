import type { ComponentChildren } from 'preact';

interface FormProps {
  className?: string;
  label?: string;
  onSubmit: () => void;
  /** Called on Escape. */
  onCancel?: () => void;
  children: ComponentChildren;
}

/** A form that the page checks and sends: without the browser's messages, suggestions and page load. */
export function Form({ className = 'stack', label, onSubmit, onCancel, children }: FormProps) {
  return (
    <form
      class={className}
      noValidate
      autocomplete="off"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.();
      }}
    >
      {children}
    </form>
  );
}
