import { ICommandService, UniverInstanceType } from '@univerjs/core';
import { IRenderManagerService } from '@univerjs/engine-render';
import { InsertSheetCommand, InsertSheetMutation } from '@univerjs/sheets';
import { ComponentManager, IShortcutService, KeyCode, MetaKeys } from '@univerjs/ui';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { newSheetDefaults } from '../../workbook/sheets/new-sheet';
import type { Grid } from './grid';

/** Gives a new sheet the default rows, columns and font of Sheets. A copied sheet keeps those of its source. */
export function addSheetsAsSheets({ injector }: Pick<Grid, 'injector'>): void {
  injector.get(ICommandService).beforeCommandExecuted(({ id, params }) => {
    if (id !== InsertSheetMutation.id) return;
    const { sheet } = params as { sheet: { defaultStyle?: unknown } };
    if (!sheet.defaultStyle) Object.assign(sheet, structuredClone(newSheetDefaults));
  });
}

/**
 * Removes the border that Univer 0.25.1 draws around the spill of a selected cell; Sheets draws none. Univer does not
 * export the class that draws it, so this finds it by its method. A browser test covers it.
 */
export function drawNoSpillBorder({ injector }: Pick<Grid, 'injector'>): void {
  const { _renderDependencies: modules } = injector.get(IRenderManagerService) as unknown as RenderModules;
  for (const [{ prototype }] of modules.get(UniverInstanceType.UNIVER_SHEET) ?? []) {
    if (prototype && drawBorder in prototype) Object.assign(prototype, { [drawBorder]: () => {} });
  }
}

const drawBorder = '_createArrayFormulaRangeShape';

interface RenderModules {
  readonly _renderDependencies: ReadonlyMap<
    UniverInstanceType,
    readonly (readonly [{ readonly prototype?: object }])[]
  >;
}

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
    const texts = inserted[props.suffix];
    if (!texts) return createElement(original, props);
    const [noun, where] = texts;
    const count = Number(props.value ?? 1);
    return createElement('span', null, `Insert ${count} ${noun}${count === 1 ? '' : 's'} ${where}`);
  };
  components.delete(inputItem);
  components.register(inputItem, Item);
}

/**
 * Ids of menu items of Univer 0.25.1 that do nothing here or that Sheets has elsewhere. Protection needs a server of
 * Univer's, and the workbook cannot contain pictures.
 */
const ids: readonly string[] = [
  'sheet.menu.image',
  'sheet.command.add-range-protection-from-context-menu',
  'sheet.command.add-range-protection-from-sheet-bar',
  'sheet.command.add-range-protection-from-toolbar',
  'sheet.command.change-sheet-protection-from-sheet-bar',
  'sheet.command.delete-range-protection-from-context-menu',
  'sheet.command.delete-worksheet-protection-from-sheet-bar',
  'sheet.command.set-range-protection-from-context-menu',
  'sheet.command.view-sheet-permission-from-context-menu',
  'sheet.command.view-sheet-permission-from-sheet-bar',
  'sheet.contextMenu.permission',
];

export const hiddenMenuItems: { readonly [id: string]: { readonly hidden: true } } = Object.fromEntries(
  ids.map((id) => [id, { hidden: true }]),
);

/** Texts of Sheets that replace those of Univer 0.25.1, by Univer's keys. */
export const sheetsTexts = {
  ui: {
    clipboard: {
      authentication: {
        title: 'The clipboard is not available',
        content: 'Allow this page to read the clipboard in your browser, or use Ctrl+C, Ctrl+V and Ctrl+X.',
      },
    },
  },
  design: {
    Confirm: { cancel: 'Cancel', confirm: 'OK' },
    ColorPicker: { cancel: 'Cancel', confirm: 'OK' },
  },
  // Sheets does not say which parameters are required.
  'sheets-formula-ui': { prompt: { required: '', optional: '' }, functionType: { univer: 'Other' } },
  'sheets-numfmt-ui': {
    financialValue: 'Financial',
    roundingCurrency: 'Currency rounded',
    timeDuration: 'Duration',
    // The name of the menu too, where a cell has a format that is not in it.
    moreFmt: 'Custom',
    subtractDecimal: 'Decrease decimal places',
  },
  'sheets-ui': {
    rightClick: {
      moveRight: 'Cells and shift right',
      moveDown: 'Cells and shift down',
      moveLeft: 'Cells and shift left',
      moveUp: 'Cells and shift up',
      deleteSelectedRow: 'Delete rows',
      deleteSelectedColumn: 'Delete columns',
      hideSelectedRow: 'Hide rows',
      hideSelectedColumn: 'Hide columns',
      showHideRow: 'Unhide rows',
      showHideColumn: 'Unhide columns',
    },
    sheetConfig: { copy: 'Duplicate', hide: 'Hide sheet' },
    permission: {
      dialog: {
        alert: 'There was a problem',
        alertContent:
          'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
      },
    },
  },
};

/** Shortcuts of Sheets that Univer 0.25.1 does not have. */
export function addSheetsShortcuts({ injector }: Pick<Grid, 'injector'>): void {
  injector.get(IShortcutService).registerShortcut({
    id: InsertSheetCommand.id,
    binding: KeyCode.F11 | MetaKeys.SHIFT,
  });
}
