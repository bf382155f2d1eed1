import { useId } from 'preact/hooks';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';

const { apply } = messages.tag;

interface ApplyBarProps {
  transactionCount: number;
  tagCount: number;
  onApply: () => void;
}

/** The bar with the Apply button, always visible at the bottom. Hidden until there are rows to tag. */
export function ApplyBar({ transactionCount, tagCount, onApply }: ApplyBarProps) {
  const noteId = useId();
  if (transactionCount === 0) return null;
  return (
    <div class="foot">
      <p class="small" id={noteId}>
        {tagCount === 0 ? apply.noTag : apply.noUndo}
      </p>
      <Button kind="primary" onClick={onApply} isOff={tagCount === 0} describedBy={noteId}>
        {tagCount > 1 ? apply.several(tagCount, transactionCount) : apply.one(transactionCount)}
      </Button>
    </div>
  );
}
