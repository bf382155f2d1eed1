import { ComponentManager } from '@univerjs/preset-sheets-core';
import { type ComponentType, createElement, type ReactElement } from 'react';
import type { Grid } from './grid';

/** The type of Univer's menu items that contain a number field. */
const inputItem = 'UI_PLUGIN_SHEETS_MENU_ITEM_INPUT_COMPONENT';

interface InputItemProps {
  readonly suffix: string;
  readonly value?: string | number;
}

/** Keyed by the ending of Univer's key for the text after the field. */
const inserted: { readonly [suffix: string]: readonly [noun: string, where: string] } = {
  'sheets-ui.rightClick.insertRowsAboveSuffix': ['row', 'above'],
  'sheets-ui.rightClick.insertRowsAfterSuffix': ['row', 'below'],
  'sheets-ui.rightClick.insertColsLeftSuffix': ['column', 'left'],
  'sheets-ui.rightClick.insertColsRightSuffix': ['column', 'right'],
};

/**
 * Replaces the menu items that insert rows and columns by plain ones that insert as many as are selected, as in Sheets.
 * Univer 0.25.1 has a number field in the middle of each, and a click there does nothing.
 */
export function writeInsertItems({ injector }: Pick<Grid, 'injector'>): void {
  const components = injector.get(ComponentManager);
  const original = components.get(inputItem) as ComponentType<InputItemProps> | undefined;
  if (!original) return;
  const Item = (props: InputItemProps): ReactElement => {
    const words = inserted[props.suffix];
    if (!words) return createElement(original, props);
    const [noun, where] = words;
    const count = Number(props.value ?? 1);
    return createElement('span', null, `Insert ${count} ${noun}${count === 1 ? '' : 's'} ${where}`);
  };
  components.delete(inputItem);
  components.register(inputItem, Item);
}
