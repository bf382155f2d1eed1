import { useId } from 'preact/hooks';
import { countOf } from '../format/format-count';
import { Button } from '../parts/button';

interface ApplyBarProps {
  transactionCount: number;
  tagCount: number;
  onApply: () => void;
}

/** Follows the tags, and stays in sight at the foot of the sidebar. Hidden until there are rows to tag. */
export function ApplyBar({ transactionCount, tagCount, onApply }: ApplyBarProps) {
  const noteId = useId();
  if (transactionCount === 0) return null;
  return (
    <div class="foot">
      <p class="small" id={noteId}>
        {tagCount === 0
          ? 'Choose at least one tag.'
          : 'This cannot be undone here: the API has no way to take a tag off a transaction.'}
      </p>
      <Button kind="primary" onClick={onApply} isOff={tagCount === 0} describedBy={noteId}>
        {tagCount > 1
          ? `Put ${countOf(tagCount, 'tag')} on ${countOf(transactionCount, 'transaction')}`
          : `Tag ${countOf(transactionCount, 'transaction')}`}
      </Button>
    </div>
  );
}
