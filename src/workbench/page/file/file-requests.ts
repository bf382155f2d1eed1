import type { FileListing } from '../../server/file-routes';
import type { ServerConnection } from '../server/server-connection';

/** What the File menu asks of the server. What was typed so far is sent before. */
export class FileRequests {
  constructor(private readonly server: ServerConnection) {}

  list = async (): Promise<FileListing> => (await this.server.request('/api/files')) as FileListing;
  create = (isStarting: boolean) => this.post('new', { isStarting });
  copy = (name: string) => this.post('copy', { name });
  rename = (name: string) => this.post('rename', { name });
  import = (content: string) => this.post('import', { content });
  open = (id: string) => this.post('open', { id });
  moveToTrash = (id: string) => this.post('trash', { id });
  restore = (id: string) => this.post('restore', { id });
  deleteForever = (id: string) => this.post('delete', { id });

  async downloadCsv(viewSheetId: string): Promise<void> {
    await this.download(`/api/files/csv?sheet=${encodeURIComponent(viewSheetId)}`);
  }

  downloadWorkbook = (): Promise<void> => this.download('/api/files/workbook');

  private async download(path: string): Promise<void> {
    await this.server.settled();
    const link = document.createElement('a');
    link.href = this.server.address(path);
    // The answer's own header names the file.
    link.download = '';
    link.click();
  }

  private async post(what: string, body: unknown): Promise<void> {
    await this.server.settled();
    await this.server.post(`/api/files/${what}`, body);
  }
}
