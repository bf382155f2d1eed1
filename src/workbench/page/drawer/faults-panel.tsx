import { type ActiveFault, type FaultId, type FaultSetting, faultList, standardFault } from '../../faults/fault-list';
import type { FaultState } from '../../server/page-messages';
import { plural } from '../chrome/format';
import type { DrawerActions } from './drawer-actions';

interface FaultsPanelProps {
  readonly faults: FaultState;
  readonly actions: DrawerActions;
}

/** Switches for the faults of the API. */
export function FaultsPanel({ faults: { active, requests }, actions }: FaultsPanelProps) {
  const set = (id: FaultId, fault: ActiveFault | null) => {
    const others = active.filter((each) => each.id !== id);
    actions.setFaults(fault ? [...others, fault] : others);
  };
  return (
    <div class="drawer-main">
      <div class="drawer-tools">
        <p class="drawer-summary" data-testid="fault-summary">
          {active.length === 0 ? (
            <span>No fault is on. Restarting the workbench switches all faults off.</span>
          ) : (
            <span>
              {active.length} on, applied to {plural(requests, 'request')}
            </span>
          )}
        </p>
        <button type="button" class="quiet-button" disabled={active.length === 0} onClick={() => actions.setFaults([])}>
          Switch all off
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <section class="fault-columns" aria-label="Faults" tabIndex={0}>
        {faultList.map((spec) => (
          <Fault
            key={spec.id}
            id={spec.id}
            title={spec.title}
            text={spec.text}
            settings={spec.settings}
            active={active.find(({ id }) => id === spec.id) ?? null}
            onSet={(fault) => set(spec.id, fault)}
          />
        ))}
      </section>
    </div>
  );
}

interface FaultProps {
  readonly id: FaultId;
  readonly title: string;
  readonly text: string;
  readonly settings: readonly FaultSetting[];
  readonly active: ActiveFault | null;
  readonly onSet: (fault: ActiveFault | null) => void;
}

function Fault({ id, title, text, settings, active, onSet }: FaultProps) {
  return (
    <div class={`fault ${active ? 'is-on' : ''}`} data-testid={`fault-${id}`}>
      <label class="check">
        <input
          type="checkbox"
          checked={active !== null}
          aria-describedby={`fault-${id}-text`}
          onChange={({ currentTarget }) => onSet(currentTarget.checked ? standardFault(id) : null)}
        />
        <strong>{title}</strong>
      </label>
      <p id={`fault-${id}-text`} class="fault-text">
        {text}
      </p>
      {active && settings.length > 0 && (
        <div class="fault-settings">
          {settings.map((setting) => (
            <Setting
              key={setting.name}
              setting={setting}
              value={active.settings[setting.name] ?? setting.standard}
              onChange={(value) => onSet({ id, settings: { ...active.settings, [setting.name]: value } })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface SettingProps {
  readonly setting: FaultSetting;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
}

function Setting({ setting, value, onChange }: SettingProps) {
  if (setting.kind === 'choice') {
    return (
      <label>
        {setting.label}
        <select class="select-field" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {setting.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
    );
  }
  const { label, unit, min, max } = setting;
  return (
    <label>
      {label}
      <input
        class="number-field"
        type="number"
        min={min}
        max={max}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = Math.round(currentTarget.valueAsNumber);
          if (Number.isFinite(chosen)) onChange(Math.min(max, Math.max(min, chosen)));
          else currentTarget.value = String(value);
        }}
      />
      {unit}
    </label>
  );
}
