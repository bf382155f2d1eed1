import { LocaleService } from '@univerjs/core';
import { IMenuManagerService, type IMenuSchema } from '@univerjs/ui';
import type { Grid } from './grid';

/** Names of the controls that have no command. The last one that fits counts. */
const names: readonly (readonly [selector: string, name: string])[] = [
  ['[role=toolbar]', 'Toolbar'],
  ['[data-u-comp=defined-name] input', 'Name box'],
  ['[data-u-comp=defined-name] [data-slot=popover-trigger]', 'Named ranges'],
  ['[data-u-comp=sheet-bar-append-button]', 'Add sheet'],
  ['[data-slot] > [data-u-comp=sheet-bar-append-button]', 'All sheets'],
  ['[data-zoom]', 'Zoom'],
  ['[data-zoom] > a', 'Zoom to 100%'],
  ['[data-zoom] > button', 'Zoom level'],
  ['button:has(+ * > [data-zoom])', 'Zoom out'],
  [':has(> [data-zoom]) + button', 'Zoom in'],
];

/**
 * Gives the controls of Univer 0.25.1 names and valid roles for screen readers: most are icons whose name is only a
 * tooltip. Each part can go when axe finds nothing without it (`test/workbench/page/accessibility.test.ts`).
 */
export function nameControls({ injector }: Pick<Grid, 'injector'>, container: HTMLElement): void {
  const locale = injector.get(LocaleService);
  const toolbar = injector.get(IMenuManagerService).getMenuByPositionKey('ribbon.start');
  const tooltips = new Map([...tooltipsOf(toolbar)].map(([command, key]) => [command, locale.t(key)]));
  const all = (selector: string) => container.querySelectorAll<HTMLElement>(selector);
  const nameAll = () => {
    for (const element of all('button[data-u-command]')) name(element, tooltips.get(element.dataset['uCommand'] ?? ''));
    for (const trigger of all('[data-slot$=-trigger]:not(button)')) {
      const item =
        trigger.closest<HTMLElement>('[data-u-command]') ?? trigger.querySelector<HTMLElement>('[data-u-command]');
      name(toControl(trigger), tooltips.get(item?.dataset['uCommand'] ?? ''));
    }
    for (const track of all('[role=track]')) {
      track.role = 'group';
      track.dataset['zoom'] = '';
    }
    for (const handle of all('[role=handle]')) handle.role = null;
    for (const [selector, text] of names) for (const element of all(selector)) name(element, text);
    // Of two regions with the same name. Both are live.
    for (const messages of all('section[aria-live]')) messages.role = 'status';
    // A positive number comes before everything else in the page.
    for (const canvas of all('canvas[tabindex="1"]')) canvas.tabIndex = 0;
  };
  nameAll();
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-expanded'] };
  new MutationObserver(nameAll).observe(container, changes);
}

function* tooltipsOf(menu: readonly IMenuSchema[]): Generator<[command: string, key: string]> {
  for (const { item, children = [] } of menu) {
    if (typeof item?.tooltip === 'string') yield [item.id, item.tooltip];
    yield* tooltipsOf(children);
  }
}

/**
 * The control that opens a menu: a button or field inside of the element that Univer made the trigger, or else that
 * element. It gets the state of the menu, which only a control may have.
 */
function toControl(trigger: HTMLElement): HTMLElement {
  const control = trigger.querySelector<HTMLElement>('button, input');
  if (control === null) {
    trigger.role = 'button';
    return trigger;
  }
  if (control instanceof HTMLInputElement) control.role = 'combobox';
  for (const attribute of ['aria-haspopup', 'aria-expanded']) {
    const value = trigger.getAttribute(attribute);
    if (value === null) continue;
    control.setAttribute(attribute, value);
    trigger.removeAttribute(attribute);
  }
  return control;
}

/** A control that shows a text, such as the number format of the cell, has that text as its name. */
function name(element: HTMLElement, text: string | undefined): void {
  if (text === undefined) return;
  if (element.role === 'button' && element.textContent.trim() !== '') element.ariaDescription = text;
  else element.ariaLabel = text;
}
