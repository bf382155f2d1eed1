import type {
  BankAccountChoice,
  BankFileAnswers,
  BankImportAnswer,
  BankUndoAnswer,
  TouchedChoice,
} from '../../server/bank-imports';
import type { ServerConnection } from '../server-connection';

/** A chosen file with what the user has said of it so far. */
export interface BankFileForm {
  readonly name: string;
  /** In base64. */
  readonly content: string;
  readonly answers: BankFileAnswers;
  readonly accounts: { readonly [key: string]: BankAccountChoice };
  readonly decisions: { readonly [place: string]: 'add' | 'skip' };
  readonly isConfirmed: boolean;
}

/** Of a bank file. One of 100,000 transactions has about 30 MB. */
export const largestBankFileBytes = 40 * 1024 * 1024;

/** @throws Error if it is too large or cannot be read. */
export async function readBankFile(file: File): Promise<BankFileForm> {
  if (file.size > largestBankFileBytes) {
    throw new Error(`“${file.name}” is larger than 40 MB. npm run service -- import reads files of any size.`);
  }
  const content = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error(`“${file.name}” cannot be read.`));
    reader.readAsDataURL(file);
  });
  return { name: file.name, content, answers: {}, accounts: {}, decisions: {}, isConfirmed: false };
}

/** Lets the user choose a file. Null if the user cancels. */
export function pickBankFile(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  return new Promise((resolve) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null));
    input.click();
  });
}

export class BankImportRequests {
  constructor(private readonly server: ServerConnection) {}

  preview = (form: BankFileForm): Promise<BankImportAnswer> => this.server.post('/api/bank-files/preview', form);
  store = (form: BankFileForm): Promise<BankImportAnswer> => this.server.post('/api/bank-files/store', form);
  undo = (number: number, touched: TouchedChoice | null): Promise<BankUndoAnswer> =>
    this.server.post('/api/bank-files/undo', { number, touched });
}
