import { blobParts } from './blob';
import { toSignedBytes } from './bytes';
import { invoke } from './remote';
import { shownOf } from './remote-state';

interface ResponseData {
  readonly code: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

const of = (response: object) => shownOf(response) as ResponseData;

/** Read where they are: the answer brought code, headers and text along. */
export const overrideResponse = {
  getResponseCode(this: object): number {
    return of(this).code;
  },
  getHeaders(this: object): { [name: string]: string } {
    return Object.fromEntries(of(this).headers.map(([name, value]) => [name, value]));
  },
  getContentText(this: object, charset?: string): unknown {
    return charset ? invoke(this, 'getContentText', [charset]) : of(this).text;
  },
  getContent(this: object): number[] {
    return toSignedBytes(blobParts(invoke(this, 'getBlob', []) as object).v);
  },
};
