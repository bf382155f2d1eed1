import { ICommandService, RedoCommand, UndoCommand } from '@univerjs/core';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { Grid } from '../grid/grid';

interface EditMenuProps {
  readonly grid: () => Grid | null;
  readonly isViewer: boolean;
  readonly onFocusGrid: () => void;
}

export function EditMenu({ grid, isViewer, onFocusGrid }: EditMenuProps) {
  const run = (commandId: string) => {
    onFocusGrid();
    void grid()?.injector.get(ICommandService).executeCommand(commandId);
  };
  const entries = (): MenuEntry[] => [
    { label: 'Undo', keys: 'Ctrl+Z', isDisabled: isViewer, onChoose: () => run(UndoCommand.id) },
    { label: 'Redo', keys: 'Ctrl+Y', isDisabled: isViewer, onChoose: () => run(RedoCommand.id) },
  ];
  return <Menu name="Edit" testId="edit-menu" entries={entries} />;
}
