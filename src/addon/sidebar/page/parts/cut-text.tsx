import { splitForCut } from '../format/split-for-cut';

/**
 * A text on one line, shortened in the middle if it does not fit. The title and screen readers have the complete text.
 */
export function CutText({ text, className = '' }: { text: string; className?: string }) {
  const [head, tail] = splitForCut(text);
  const isWhole = tail === '';
  return (
    <span class={`cut ${className}`} title={text} dir="auto">
      {/* Two boxes are two words to a screen reader: it gets the text in one piece. */}
      {!isWhole && <span class="unseen">{head + tail}</span>}
      <span class="cut-head" aria-hidden={isWhole ? undefined : 'true'}>
        {head}
      </span>
      {!isWhole && (
        <span class="cut-tail" aria-hidden="true">
          {tail}
        </span>
      )}
    </span>
  );
}
