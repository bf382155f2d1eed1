import { camtWriter, csvWriter, makeFile, ofxWriter, qifWriter, swiftWriter } from './make-files';

/** A format, and the npm packages that read it. They are installed for the measurement only. */
export interface FileCase {
  readonly format: string;
  /** Writes a file of so many transactions. */
  make(path: string, rows: number): Promise<void>;
  /** With versions. What each is called for is in `rivals.mjs`. */
  readonly rivals: readonly string[];
}

export const fileCases: readonly FileCase[] = [
  {
    format: 'OFX',
    make: (path, rows) => makeFile(path, ofxWriter, rows),
    rivals: ['ofx-js@1.1.1', 'ofx-parser@1.0.1', 'node-ofx-parser@0.5.1'],
  },
  {
    format: 'CAMT.053',
    make: (path, rows) => makeFile(path, camtWriter, rows),
    // Two that know XML only beside one that knows CAMT.
    rivals: ['camt-parser@1.1.0', 'fast-xml-parser@5.12.1', 'txml@6.0.3'],
  },
  {
    format: 'MT940',
    make: (path, rows) => makeFile(path, swiftWriter, rows),
    rivals: ['mt940js@1.3.5', '@centrapay/swift-parser@1.0.1'],
  },
  { format: 'QIF', make: (path, rows) => makeFile(path, qifWriter, rows), rivals: ['qif2json@0.4.0'] },
  {
    format: 'CSV',
    make: (path, rows) => makeFile(path, csvWriter, rows),
    // They divide lines into cells. Which cells are days and amounts, and in which form, is known here.
    rivals: ['papaparse@5.5.3', 'csv-parse@7.0.3', 'csv-parser@3.2.0'],
  },
];
