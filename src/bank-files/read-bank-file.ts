import type { FileBytes } from './bytes';
import { decodeText } from './decode/decode-text';
import { type Encoding, encodingNamed, findEncoding } from './decode/find-encoding';
import type { BankFileEvent } from './events';
import { findReader, refuseBinary } from './find-format';
import { newNote } from './make-events';
import type { FileText, FormatReader, ReadOptions } from './reader';

export interface BankFileOptions extends ReadOptions {
  /** The encoding, for files that are neither UTF-8 nor what is found: `windows-1250`. */
  readonly encoding?: string | undefined;
}

/** A bank file whose format and encoding are known. */
export interface BankFile {
  /** As a user knows it: `OFX`. */
  readonly format: string;
  readonly encoding: Encoding;
  readonly text: FileText;
  /** Reads the file from its beginning, each time. */
  events(): AsyncIterable<readonly BankFileEvent[]>;
}

/**
 * Finds out what a file is, by its content.
 *
 * @throws BankFileError if it is no bank file. Reading its events throws one if a row cannot be read.
 */
export async function openBankFile(file: FileBytes, options: BankFileOptions = {}): Promise<BankFile> {
  await refuseBinary(file);
  const found = options.encoding === undefined ? await findEncoding(file) : encodingNamed(options.encoding);
  const reader = await findReader(decodeText(file, found));
  const encoding = options.encoding === undefined ? await refine(found, file, reader) : found;
  const text = decodeText(file, encoding);
  return {
    format: reader.format,
    encoding,
    text,
    async *events() {
      if (encoding.note !== null) yield [newNote(encoding.note)];
      yield* reader.read(text, options);
    },
  };
}

/** Windows-1252 is what is left if the bytes are nothing else. The reader may know more of the text. */
async function refine(found: Encoding, file: FileBytes, reader: FormatReader): Promise<Encoding> {
  if (found.label !== 'windows-1252' || reader.findCodePage === undefined) return found;
  const label = await reader.findCodePage((each) => decodeText(file, { label: each, note: null }));
  return { label, note: found.note };
}
