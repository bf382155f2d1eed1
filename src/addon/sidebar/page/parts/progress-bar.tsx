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
