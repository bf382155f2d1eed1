import { type ActiveFault, standardFault } from '../../faults/active-faults';
import { faultList } from '../../faults/fault-list';

export interface FaultPreset {
  readonly label: string;
  readonly faults: readonly ActiveFault[];
}

const shaky = (id: ActiveFault['id'], settings: ActiveFault['settings']): ActiveFault => ({
  id,
  settings: { ...standardFault(id).settings, ...settings },
});

/** Bad days that happen as a whole. */
export const faultPresets: readonly FaultPreset[] = [
  { label: 'API down', faults: [shaky('server-error', { share: 100, status: '503' })] },
  { label: 'Limit reached', faults: [standardFault('rate-limit')] },
  {
    label: 'Slow and shaky',
    faults: [
      shaky('latency', { fixedMs: 400, jitterMs: 1_200 }),
      shaky('network', { share: 5 }),
      shaky('server-error', { share: 10, status: '502' }),
    ],
  },
  {
    label: 'Another server',
    faults: faultList.filter(({ group }) => group !== 'Trouble').map(({ id }) => standardFault(id)),
  },
];
