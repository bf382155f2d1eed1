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
