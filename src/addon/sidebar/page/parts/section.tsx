import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button } from './buttons';

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <div class="section-head">
        <h2 class="section-title" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** One sentence and the next action. */
export function EmptyState({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <div class="empty">
      <p>{text}</p>
      <Button kind="primary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
