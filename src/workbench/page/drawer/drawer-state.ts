export const drawerTabs = ['executions', 'clock', 'users', 'locale', 'faults'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

export interface DrawerState {
  readonly isOpen: boolean;
  readonly tab: DrawerTab;
}

const key = 'workbench.drawer';
const closed: DrawerState = { isOpen: false, tab: 'executions' };

/** The state of the drawer when this browser last showed the workbench. */
export function readDrawerState(storage: Pick<Storage, 'getItem'>): DrawerState {
  try {
    const { isOpen, tab } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<DrawerState>;
    return { isOpen: isOpen === true, tab: drawerTabs.find((each) => each === tab) ?? closed.tab };
  } catch {
    return closed;
  }
}

export function saveDrawerState(storage: Pick<Storage, 'setItem'>, { isOpen, tab }: DrawerState): void {
  storage.setItem(key, JSON.stringify({ isOpen, tab }));
}
