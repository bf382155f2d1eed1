import { ConnectView } from './connect/connect-view';
import { FormulasView } from './formulas/formulas-view';
import { messages } from './messages/messages';
import { RefreshView } from './refresh/refresh-view';
import { TagView } from './tag/tag-view';
import type { View } from './view';

const { tabs } = messages.general;

/** The views of the tab bar in order. Add a view here. */
export const views: readonly View[] = [
  { id: 'connect', label: tabs.connect, Panel: ConnectView },
  { id: 'tag', label: tabs.tag, Panel: TagView },
  { id: 'refresh', label: tabs.refresh, Panel: RefreshView },
  { id: 'formulas', label: tabs.formulas, Panel: FormulasView },
];
