import { splitForCut } from '../format/split-for-cut';

/** A text on one line, cut in the middle where it does not fit; the whole stands in the title and for a screen reader. */
export function CutText({ text, className = '' }: { text: string; className?: string }) {
  const [head, tail] = splitForCut(text);
  return (
    <span class={`cut ${className}`} title={text} dir="auto">
      <span class="cut-head">{head}</span>
      {tail !== '' && <span class="cut-tail">{tail}</span>}
    </span>
  );
}
