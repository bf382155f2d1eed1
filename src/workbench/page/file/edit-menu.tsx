import { ICommandService, RedoCommand, UndoCommand } from '@univerjs/core';
import { useState } from 'preact/hooks';
import { Menu, type MenuEntry } from '../chrome/menu';
import type { Grid } from '../grid/start-grid';
import type { ServerConnection } from '../server/server-connection';
import { FindBar } from './find-bar';

interface EditMenuProps {
  readonly server: ServerConnection;
  readonly grid: () => Grid | null;
  readonly isViewer: boolean;
  readonly onToast: (message: string) => void;
  readonly onFocusGrid: () => void;
}

/** Undo, redo and find. */
export function EditMenu({ server, grid, isViewer, onToast, onFocusGrid }: EditMenuProps) {
  const [isFinding, setFinding] = useState(false);
  const run = (commandId: string) => {
    onFocusGrid();
    void grid()?.injector.get(ICommandService).executeCommand(commandId);
  };
  const entries = (): MenuEntry[] => [
    { label: 'Undo', keys: 'Ctrl+Z', isDisabled: isViewer, onChoose: () => run(UndoCommand.id) },
    { label: 'Redo', keys: 'Ctrl+Y', isDisabled: isViewer, onChoose: () => run(RedoCommand.id) },
    'separator',
    { label: 'Find…', keys: 'Ctrl+F', onChoose: () => setFinding(true) },
  ];
  const close = () => {
    setFinding(false);
    onFocusGrid();
  };
  return (
    <>
      <Menu name="Edit" testId="edit-menu" entries={entries} />
      <FindBar
        isOpen={isFinding}
        server={server}
        grid={grid}
        onOpen={() => setFinding(true)}
        onClose={close}
        onToast={onToast}
      />
    </>
  );
}
