import { ConnectView } from './connect/connect-view';
import { FormulasView } from './formulas/formulas-view';
import { messages } from './messages/messages';
import { RefreshView } from './refresh/refresh-view';
import { TagView } from './tag/tag-view';
import type { View } from './view';

/** The views of the tab bar in order. Add a view here. */
export const views: readonly View[] = [
  { id: 'connect', label: messages.connect.tab, Panel: ConnectView },
  { id: 'tag', label: messages.tag.tab, Panel: TagView },
  { id: 'refresh', label: messages.refresh.tab, Panel: RefreshView },
  { id: 'formulas', label: messages.formulas.tab, Panel: FormulasView },
];
