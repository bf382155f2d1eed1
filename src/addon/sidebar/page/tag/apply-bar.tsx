import { useId } from 'preact/hooks';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';

const { apply } = messages.tag;

interface ApplyBarProps {
  transactionCount: number;
  tagCount: number;
  /** Whether the rows are not compared with the API yet: a tag cannot be removed, so the user sees the result first. */
  isComparing: boolean;
  onApply: () => void;
}

/** The bar with the Apply button, always visible at the bottom. Hidden until there are rows to tag. */
export function ApplyBar({ transactionCount, tagCount, isComparing, onApply }: ApplyBarProps) {
  const noteId = useId();
  if (transactionCount === 0) return null;
  return (
    <div class="foot">
      <p class="small" id={noteId}>
        {tagCount === 0 ? apply.noTag : isComparing ? apply.comparing : apply.noUndo}
      </p>
      <Button kind="primary" onClick={onApply} isOff={tagCount === 0 || isComparing} describedBy={noteId}>
        {tagCount > 1 ? apply.several(tagCount, transactionCount) : apply.one(transactionCount)}
      </Button>
    </div>
  );
}
