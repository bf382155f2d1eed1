import type { ServerConnection } from '../server-connection';

/** The requests of the File menu. Each waits until the server has earlier edits. */
export class FileRequests {
  constructor(private readonly server: ServerConnection) {}

  create = (isStarting: boolean) => this.post('new', { isStarting });
  rename = (name: string) => this.post('rename', { name });
  import = (content: string) => this.post('import', { content });

  async downloadCsv(viewSheetId: string): Promise<void> {
    await this.download(`/api/files/csv?sheet=${encodeURIComponent(viewSheetId)}`);
  }

  downloadWorkbook = (): Promise<void> => this.download('/api/files/workbook');

  private async download(path: string): Promise<void> {
    await this.server.settled();
    const link = document.createElement('a');
    link.href = this.server.address(path);
    // Content-Disposition of the response names the file.
    link.download = '';
    link.click();
  }

  private async post(what: string, body: unknown): Promise<void> {
    await this.server.settled();
    await this.server.post(`/api/files/${what}`, body);
  }
}
