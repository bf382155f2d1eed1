import type { AlertButton, MenuView } from '../../host';
import { ServiceError } from '../calls/service-error';
import { method, methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { BlobValue, EnumValue, Handle, Self } from '../calls/values';
import type { Run } from '../execution/run';
import type { UserInterface } from '../execution/user-interface';
import type { HostContext } from '../host-context';

const serviceMethod = methodsOf<null, { HtmlOutput: HtmlPage }>();
const menuMethod = methodsOf<MenuData>();
const htmlPageMethod = methodsOf<HtmlPage>();

interface MenuData {
  readonly title: string;
  readonly items: MenuView['items'];
}

/** The buttons of each set, the affirmative one first. */
const buttonsOf: { readonly [buttonSet: string]: readonly AlertButton[] } = {
  OK: ['OK'],
  OK_CANCEL: ['OK', 'CANCEL'],
  YES_NO: ['YES', 'NO'],
  YES_NO_CANCEL: ['YES', 'NO', 'CANCEL'],
};
const QUESTION = 'String | String,ui.ButtonSet | String,String,ui.ButtonSet';

/** SpreadsheetApp.getUi(), which fails if no user has the file open. */
export function openUi(context: HostContext, run: Run): Handle {
  if (run.kind === 'cell' || run.kind === 'trigger') throw new ServiceError(context.messages.uiFromThisContext());
  return new Handle('Ui', null);
}

export function uiTypes(context: HostContext, userInterface: UserInterface): ServiceType[] {
  const createMenu = (title: string) => new Handle('Menu', { title, items: [] } satisfies MenuData);

  /** The script is suspended until the answer, and loses its locks (reference of Ui). */
  const ask = (run: Run, args: readonly unknown[]) => {
    const texts = args.filter((arg): arg is string => typeof arg === 'string');
    const set = args.find((arg): arg is EnumValue => arg instanceof EnumValue)?.name ?? 'OK';
    for (const suspend of run.onSuspend) suspend();
    const answer = userInterface.ask(run, {
      title: texts.length > 1 ? (texts[0] ?? '') : '',
      message: texts[texts.length - 1] ?? '',
      buttons: buttonsOf[set] ?? ['OK'],
    });
    return context.sleeps.whileWaiting(run, answer);
  };
  return [
    objectType('SpreadsheetApp.Ui', {
      createAddonMenu: method('menu', '', () => createMenu(context.bundle.name)),
      createMenu: serviceMethod('menu', 'String', ({ args: [title] }) => createMenu(title)),
      showSidebar: serviceMethod('interface', 'HtmlOutput', ({ run, args: [output] }) => {
        const { title, content } = output.data;
        userInterface.setSidebar(run.user.id, { title, html: content });
      }),
      alert: method<null, unknown[]>('interface', QUESTION, async ({ run, args }) => {
        return new EnumValue('ui.Button', await ask(run, args));
      }),
    }),
    objectType('ui.Menu', {
      addItem: menuMethod('menu', 'String,String', ({ data, args: [label, functionName] }) =>
        withItem(data, { label, functionName }),
      ),
      addToUi: menuMethod('menu', '', ({ run, data }) => {
        const others = (userInterface.menus.get(run.user.id) ?? []).filter((menu) => menu.title !== data.title);
        const menu = [...others, { title: data.title, items: data.items }];
        userInterface.menus.set(run.user.id, menu);
        context.emit('menu', { userId: run.user.id, menu });
      }),
    }),
  ];
}

function withItem(data: MenuData, item: MenuView['items'][number]): Self {
  return new Self({ ...data, items: [...data.items, item] } satisfies MenuData);
}

/** The data of an HtmlOutput. */
interface HtmlPage {
  readonly content: string;
  readonly title: string;
}

/** HtmlService and HtmlOutput. Of templates, only their text is emulated, because they run code from it. */
export function htmlService(context: HostContext): ServiceType[] {
  const open = (content: string) => new Handle('HtmlOutput', { content, title: '' } satisfies HtmlPage);
  const contentOf = (name: string): string => {
    const content = context.bundle.htmlFiles.get(name.replace(/\.html$/, ''));
    if (content === undefined) throw new ServiceError(context.messages.htmlFileNotFound(name));
    return content;
  };

  return [
    service('HtmlService', {
      createHtmlOutput: serviceMethod('html', 'Blob | String?', ({ args: [content] }) =>
        open(content instanceof BlobValue ? content.bytes.toString('utf8') : (content ?? '')),
      ),
      createHtmlOutputFromFile: serviceMethod('html', 'String', ({ args: [name] }) => open(contentOf(name))),
      createTemplateFromFile: serviceMethod(
        'html',
        'String',
        ({ args: [name] }) => new Handle('HtmlTemplate', contentOf(name)),
      ),
    }),
    objectType('HtmlService.HtmlTemplate', {
      getRawContent: methodsOf<string>()('html', '', ({ data }) => data),
    }),
    objectType('HtmlService.HtmlOutput', {
      setTitle: htmlPageMethod(
        'html',
        'String',
        ({ data, args: [title] }) => new Self({ ...data, title } satisfies HtmlPage),
      ),
      getContent: htmlPageMethod('html', '', ({ data }) => data.content),
    }),
  ];
}
