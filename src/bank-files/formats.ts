import { camtReader } from './camt/read-camt';
import { csvReader } from './csv/csv-reader';
import { ofxReader } from './ofx/read-ofx';
import { qifReader } from './qif/read-qif';
import type { FormatReader } from './reader';
import { swiftReader } from './swift/read-swift';

/** The readers, in the order in which they are asked whether a file is theirs. */
export const readers: readonly FormatReader[] = [ofxReader, camtReader, qifReader, swiftReader, csvReader];
