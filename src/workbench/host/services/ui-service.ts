import type { AlertButton, HostEvents, MenuView } from '../host';
import { ServiceError } from '../rpc/service-error';
import { method, objectType, type ServiceType } from '../rpc/service-type';
import { EnumValue, Handle, Self } from '../rpc/values';
import type { Run } from '../run/run';
import type { Site } from '../site';
import { type HtmlOutputData, pageOf } from './html-service';

interface MenuData {
  readonly title: string;
  readonly items: MenuView['items'];
}

/** What each user has open: the page shows it, the host keeps it. */
export interface UserInterface {
  readonly menus: Map<string, readonly MenuView[]>;
  readonly sidebars: Map<string, { readonly title: string; readonly html: string }>;
}

/** The affirmative button of each set, as a user who reads and agrees presses. */
const affirmative: { readonly [buttonSet: string]: AlertButton } = {
  OK: 'OK',
  OK_CANCEL: 'OK',
  YES_NO: 'YES',
  YES_NO_CANCEL: 'YES',
};

/** SpreadsheetApp.getUi(): there is an interface only where a user has the file open. */
export function openUi(site: Site, run: Run): Handle {
  if (run.kind === 'cell' || run.kind === 'trigger') throw new ServiceError(site.messages.uiFromThisContext());
  return new Handle('Ui', null);
}

export function uiTypes(site: Site, userInterface: UserInterface): ServiceType[] {
  const createMenu = (title: string) => new Handle('Menu', { title, items: [] } satisfies MenuData);

  return [
    objectType('SpreadsheetApp.Ui', {
      createAddonMenu: method('menu', '', () => createMenu(site.bundle.name)),
      createMenu: method<null, [string]>('menu', 'String', ({ args: [title] }) => createMenu(title)),
      showSidebar: method<null, [Handle]>('interface', 'HtmlOutput', ({ run, args: [output] }) => {
        const page = pageOf(run, output.data as HtmlOutputData);
        const sidebar = { title: page.title, html: page.content };
        userInterface.sidebars.set(run.user.id, sidebar);
        site.emit('sidebar', { userId: run.user.id, sidebar });
      }),
      alert: method<null, unknown[]>(
        'interface',
        'String | String,ui.ButtonSet | String,String,ui.ButtonSet',
        async ({ run, args }) => {
          const texts = args.filter((arg): arg is string => typeof arg === 'string');
          const set = args.find((arg): arg is EnumValue => arg instanceof EnumValue)?.name ?? 'OK';
          const alert: HostEvents['alert'] = {
            userId: run.user.id,
            title: texts.length > 1 ? (texts[0] ?? '') : '',
            message: texts[texts.length - 1] ?? '',
          };
          site.emit('alert', alert);
          const pressed = site.options.answerAlert ? await site.options.answerAlert(alert) : (affirmative[set] ?? 'OK');
          return new EnumValue('ui.Button', pressed);
        },
      ),
    }),
    objectType('ui.Menu', {
      addItem: method<MenuData, [string, string]>('menu', 'String,String', ({ data, args: [label, functionName] }) =>
        withItem(data, { label, functionName }),
      ),
      addSeparator: method<MenuData, []>('menu', '', ({ data }) => withItem(data, 'separator')),
      addSubMenu: method<MenuData, [Handle]>('menu', 'Menu', ({ data, args: [sub] }) => {
        const { title, items } = sub.data as MenuData;
        const nested = items.map((item) =>
          item === 'separator' ? item : { ...item, label: `${title} › ${item.label}` },
        );
        return new Self({ ...data, items: [...data.items, ...nested] } satisfies MenuData);
      }),
      addToUi: method<MenuData, []>('menu', '', ({ run, data }) => {
        const others = (userInterface.menus.get(run.user.id) ?? []).filter((menu) => menu.title !== data.title);
        const menu = [...others, { title: data.title, items: data.items }];
        userInterface.menus.set(run.user.id, menu);
        site.emit('menu', { userId: run.user.id, menu });
      }),
    }),
  ];
}

function withItem(data: MenuData, item: MenuView['items'][number]): Self {
  return new Self({ ...data, items: [...data.items, item] } satisfies MenuData);
}
