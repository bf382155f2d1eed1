import { useState } from 'preact/hooks';
import type { SidebarError, TableWithoutTags } from '../../protocol';
import { messages } from '../messages/messages';
import { Button } from '../parts/button';
import { ErrorNote } from '../parts/error-note';

const text = messages.tag.run;

interface AddTagsColumnProps {
  tables: readonly TableWithoutTags[];
  onAdd: (table: TableWithoutTags) => Promise<SidebarError | null>;
}

/** Offers to show tags in synced tables that have no column for them. */
export function AddTagsColumn({ tables, onAdd }: AddTagsColumnProps) {
  const [addingId, setAddingId] = useState<string | null>(null);
  const [error, setError] = useState<SidebarError | null>(null);
  const add = async (table: TableWithoutTags) => {
    setAddingId(table.id);
    setError(null);
    setError(await onAdd(table));
    setAddingId(null);
  };
  return (
    <>
      {tables.map((table) => (
        <div key={table.id} class="row">
          <Button kind="quiet" onClick={() => void add(table)} isOff={addingId !== null}>
            {addingId === table.id ? text.addingColumn : text.addColumn(table.sheetName)}
          </Button>
        </div>
      ))}
      {error !== null && <ErrorNote error={error} />}
    </>
  );
}
