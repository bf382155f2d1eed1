import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { BankError } from '../bank-error';

/** The application that the user has registered at Enable Banking. */
export interface Application {
  /** Its id, which is the name of the key file that the control panel makes. */
  readonly id: string;
  /** The private key, in PEM. */
  readonly privateKey: string;
}

const secondsOfToken = 3_600;

/** A token for one request (RFC 7519), signed with RS256. */
export function signJwt({ id, privateKey }: Application, nowMs: number): string {
  const issued = Math.floor(nowMs / 1000);
  const header = { typ: 'JWT', alg: 'RS256', kid: id };
  const payload = {
    iss: 'enablebanking.com',
    aud: 'api.enablebanking.com',
    iat: issued,
    exp: issued + secondsOfToken,
  };
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('sha256', Buffer.from(text), readPrivateKey(privateKey)).toString('base64url')}`;
}

/** @throws BankError if the text is no private RSA key. The message does not repeat it. */
export function readPrivateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // The error of the library may have parts of the key in it.
  }
  throw new BankError('failed', 'This is no private RSA key in PEM, as the control panel of Enable Banking makes it.');
}
