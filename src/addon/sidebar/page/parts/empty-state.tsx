import { Button } from './button';

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
