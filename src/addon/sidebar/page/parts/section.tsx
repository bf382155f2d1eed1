import type { ComponentChildren, Ref } from 'preact';
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

interface PanelHeadProps {
  title: string;
  lead: string;
  heading: Ref<HTMLHeadingElement>;
  /** Text of the button that leads back. */
  back: string;
  isOff?: boolean;
  onBack: () => void;
}

/** The heading of a panel that replaces a view, with the way back. */
export function PanelHead({ title, lead, heading, back, isOff = false, onBack }: PanelHeadProps) {
  return (
    <div>
      <div class="section-head">
        <h2 class="title" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <Button kind="quiet" onClick={onBack} isOff={isOff}>
          {back}
        </Button>
      </div>
      <p class="lead">{lead}</p>
    </div>
  );
}
