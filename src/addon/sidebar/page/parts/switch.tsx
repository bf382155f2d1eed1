interface SwitchProps {
  label: string;
  describedBy?: string;
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, describedBy, isOn, isBusy, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      class="switch"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy ? 'true' : undefined}
      aria-disabled={isBusy ? 'true' : undefined}
      aria-describedby={describedBy}
      onClick={() => {
        if (!isBusy) onChange(!isOn);
      }}
    >
      <span>{label}</span>
      <span class="switch-track" aria-hidden="true">
        <span class="switch-knob" />
      </span>
    </button>
  );
}
