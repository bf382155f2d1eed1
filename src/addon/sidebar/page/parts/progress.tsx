/** Placeholder lines of the same height as the content that is loading. `lines` are widths in percent. */
export function Skeleton({ label, lines }: { label: string; lines: readonly number[] }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{label}</span>
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
        <span key={`${index}`} class="skeleton-line" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

export function ProgressBar({
  label,
  done,
  total,
  text,
}: {
  label: string;
  done: number;
  total: number;
  text: string;
}) {
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={text}
    >
      <span class="progress-done" style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
    </div>
  );
}
