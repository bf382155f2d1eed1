import type { MenuView } from '../../apps-script/host';
import { Menu, type MenuGroup } from './menu';

interface ExtensionsMenuProps {
  readonly menu: readonly MenuView[];
  readonly onItem: (label: string, functionName: string) => void;
}

/** The Extensions menu of Sheets with the add-on's items. */
export function ExtensionsMenu({ menu, onItem }: ExtensionsMenuProps) {
  const groups = (): MenuGroup[] =>
    menu.map(({ title, items }) => ({
      title,
      entries: items.map((item) =>
        item === 'separator' ? item : { label: item.label, onChoose: () => onItem(item.label, item.functionName) },
      ),
    }));
  return (
    <Menu
      name="Extensions"
      testId="extensions-menu"
      entries={groups}
      emptyText="The add-on has no menu yet."
      keyShortcut="F6"
    />
  );
}
