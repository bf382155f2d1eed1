/** Lines in place of what is loading, as high as what will stand there; `lines` are widths in percent. */
export function Skeleton({ label, lines }: { label: string; lines: readonly number[] }) {
  return (
    <div class="skeleton" role="status">
      <span class="unseen">{label}</span>
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
        <span key={`${index}`} class="skeleton-line" style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}
