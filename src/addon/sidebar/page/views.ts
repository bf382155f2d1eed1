import { ConnectView } from './connect/connect-view';
import { FormulasView } from './formulas/formulas-view';
import { RefreshView } from './refresh/refresh-view';
import { TagView } from './tag/tag-view';
import type { View } from './view';

/** The tab bar, in its order. A further view is a further line here. */
export const views: readonly View[] = [
  { id: 'connect', label: 'Connect', Panel: ConnectView },
  { id: 'tag', label: 'Tag', Panel: TagView },
  { id: 'refresh', label: 'Refresh', Panel: RefreshView },
  { id: 'formulas', label: 'Formulas', Panel: FormulasView },
];
