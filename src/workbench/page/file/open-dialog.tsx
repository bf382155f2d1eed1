import { useCallback, useEffect, useState } from 'preact/hooks';
import type { FileListing } from '../../server/file-routes';
import { Dialog } from './dialog';
import type { FileRequests } from './file-requests';
import { formatSize, formatWhen } from './format-file';

interface OpenDialogProps {
  readonly requests: FileRequests;
  readonly onOpen: (id: string) => void;
  readonly onTrash: (id: string, name: string) => void;
  readonly onDelete: (id: string, name: string) => void;
  readonly onClose: () => void;
}

/** The workbooks of the folder, and those in the trash. */
export function OpenDialog({ requests, onOpen, onTrash, onDelete, onClose }: OpenDialogProps) {
  const [listing, setListing] = useState<FileListing | null>(null);
  const [failure, setFailure] = useState('');
  const [isTrashShown, showTrash] = useState(false);
  const load = useCallback(() => {
    requests.list().then(setListing, (error: Error) => setFailure(error.message));
  }, [requests]);
  useEffect(load, [load]);

  const restore = (id: string) => {
    requests.restore(id).then(load, (error: Error) => setFailure(error.message));
  };
  const shown = listing?.files.filter(({ isTrashed }) => isTrashed === isTrashShown) ?? [];
  return (
    <Dialog title="Open a workbook" testId="open-dialog" onClose={onClose}>
      <div class="file-tabs" role="tablist" aria-label="Where">
        {[false, true].map((isTrash) => (
          <button
            key={String(isTrash)}
            type="button"
            role="tab"
            class="file-tab"
            aria-selected={isTrash === isTrashShown}
            onClick={() => showTrash(isTrash)}
          >
            {isTrash ? 'Trash' : 'Workbooks'}
          </button>
        ))}
      </div>
      <p class="file-failure" role="alert">
        {failure}
      </p>
      <div class="file-list">
        {listing === null && failure === '' && <p class="file-dialog-note">Loading…</p>}
        {listing !== null && shown.length === 0 && (
          <p class="file-dialog-note">{isTrashShown ? 'The trash is empty.' : 'There is no workbook yet.'}</p>
        )}
        {shown.length > 0 && (
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Modified</th>
                <th class="number">Size</th>
                <th>
                  <span class="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, name, modifiedAt, sizeBytes, fault }) => (
                <tr key={id} class={fault === null ? '' : 'failed'}>
                  <td>
                    {isTrashShown || fault !== null ? (
                      <span class="file-name">{name}</span>
                    ) : (
                      <button type="button" class="file-name" onClick={() => onOpen(id)}>
                        {name}
                        {id === listing?.openId && <span class="badge">open</span>}
                      </button>
                    )}
                    {fault !== null && (
                      <p class="file-dialog-note">
                        {fault} The file is {id}.json.
                      </p>
                    )}
                  </td>
                  <td>{formatWhen(modifiedAt, Date.now())}</td>
                  <td class="number">{formatSize(sizeBytes)}</td>
                  <td class="file-actions">
                    {isTrashShown ? (
                      <>
                        <button type="button" class="quiet-button" onClick={() => restore(id)}>
                          Restore
                        </button>
                        <button type="button" class="quiet-button" onClick={() => onDelete(id, name)}>
                          Delete forever
                        </button>
                      </>
                    ) : (
                      <button type="button" class="quiet-button" onClick={() => onTrash(id, name)}>
                        Move to trash
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <div class="file-dialog-buttons">
        <button type="button" class="quiet-button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
