import { blobParts } from './blob';
import { toSignedBytes } from './bytes';
import { dataOf, invoke } from './remote';

interface ResponseData {
  readonly body: number;
  readonly code: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

const of = (response: object) => dataOf(response) as ResponseData;
/** The text came with the response and need not go back with each call. */
const remainder = (response: object): ResponseData => ({ ...of(response), text: '' });

/** Read where they are: the answer brought code, headers and text along. */
export const overrideResponse = {
  getResponseCode(this: object): number {
    return of(this).code;
  },
  getHeaders(this: object): { [name: string]: string } {
    return Object.fromEntries(of(this).headers.map(([name, value]) => [name, value]));
  },
  getAllHeaders(this: object): unknown {
    return invoke(this, 'getAllHeaders', remainder(this), []);
  },
  getContentText(this: object, charset?: string): unknown {
    return charset ? invoke(this, 'getContentText', remainder(this), [charset]) : of(this).text;
  },
  getBlob(this: object): unknown {
    return invoke(this, 'getBlob', remainder(this), []);
  },
  getContent(this: object): number[] {
    return toSignedBytes(blobParts(invoke(this, 'getBlob', remainder(this), []) as object).v);
  },
};
