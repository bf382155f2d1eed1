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

/** The elements that Univer types into. Some are outside of the grid's container. */
const editors: readonly (readonly [id: string, name: string])[] = [
  ['__editor___INTERNAL_EDITOR__DOCS_NORMAL', 'Cell'],
  ['__editor___INTERNAL_EDITOR__DOCS_FORMULA_BAR', 'Formula bar'],
];

/**
 * Gives the controls of Univer 0.25.1 names and valid roles for screen readers: most are icons whose name is only a
 * tooltip. Each part can go when axe finds nothing without it (`test/workbench/page/accessibility.test.ts`).
 */
export function nameControls({ injector }: Pick<Grid, 'injector'>, container: HTMLElement): void {
  const locale = injector.get(LocaleService);
  const items = [...itemsOf(injector.get(IMenuManagerService).getMenuByPositionKey('ribbon.start'))];
  const tooltips = new Map(
    items.flatMap(({ id, tooltip }) => (typeof tooltip === 'string' ? [[id, locale.t(tooltip)]] : [])),
  );
  const pressed = new Map<string, boolean>();
  const all = (selector: string) => container.querySelectorAll<HTMLElement>(selector);
  const nameAll = () => {
    for (const element of all('button[data-u-command]')) {
      const command = element.dataset['uCommand'] ?? '';
      name(element, tooltips.get(command));
      if (pressed.has(command)) element.ariaPressed = String(pressed.get(command));
    }
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
    for (const side of all('aside[data-u-comp]')) side.role = 'none';
    for (const [id, text] of editors) {
      const editor = document.getElementById(id);
      if (!editor) continue;
      editor.role = 'textbox';
      editor.ariaLabel = text;
      const box = editor.closest<HTMLElement>('body > [id^=univer-doc-selection-container]');
      if (box) Object.assign(box, { role: 'region', ariaLabel: text });
    }
  };
  nameAll();
  for (const { id, activated$ } of items) {
    activated$?.subscribe((isActive) => {
      pressed.set(id, isActive);
      nameAll();
    });
  }
  container.addEventListener('keydown', pressByKey);
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-expanded'] };
  new MutationObserver(nameAll).observe(container, changes);
}

function* itemsOf(menu: readonly IMenuSchema[]): Generator<NonNullable<IMenuSchema['item']>> {
  for (const { item, children = [] } of menu) {
    if (item) yield item;
    yield* itemsOf(children);
  }
}

/** Presses a control that Univer made of an element that is not a button. Some handle the keys themselves. */
function pressByKey(event: KeyboardEvent): void {
  const control = event.target;
  if (event.defaultPrevented || (event.key !== 'Enter' && event.key !== ' ')) return;
  if (!(control instanceof HTMLElement) || control.role !== 'button' || control instanceof HTMLButtonElement) return;
  event.preventDefault();
  control.click();
}

/**
 * The control that opens a menu: a button or field inside of the element that Univer made the trigger, or else that
 * element. It gets the state of the menu, which only a control may have.
 */
function toControl(trigger: HTMLElement): HTMLElement {
  const control = trigger.querySelector<HTMLElement>('button, input');
  if (control === null) {
    trigger.role = 'button';
    trigger.tabIndex = 0;
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
