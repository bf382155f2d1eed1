import { useId } from 'preact/hooks';
import { countOf } from '../format/format-count';
import { Button } from '../parts/button';

interface ApplyBarProps {
  transactionCount: number;
  tagCount: number;
  onApply: () => void;
}

/** Stays at the foot of the sidebar; nothing stands here before there are rows, when reading them is the thing to do. */
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
