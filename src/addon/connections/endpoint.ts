import { ConnectionError } from '../errors/addon-error';

/** Where requests go, and the key that they carry. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Sample: `https://api.example.com/fin/v1` → `https://api.example.com`. Apps Script has no `URL` class. */
export function originOf(url: string): string {
  return /^https:\/\/[^/?#]+/.exec(url)?.[0] ?? '';
}

/**
 * A base URL to which a key may be sent: https, a public DNS name and a path. The script runs on Google's servers, so
 * an address inside a private network is never right. Apps Script has no `URL` class.
 */
export function readBaseUrl(text: string): string {
  const refuse = (reason: string): never => {
    throw new ConnectionError('invalid_base_url', `${reason} Enter a base URL such as https://api.example.com.`);
  };
  const trimmed = completed(text.trim());
  const match = /^https:\/\/([^/?#\\]+)(\/[^?#\\]*)?$/i.exec(trimmed);
  const [, authority = '', path = ''] = match ?? [];
  if (match === null)
    return refuse(/^http:/i.test(trimmed) ? 'The address must begin with https.' : 'That is not an address.');
  // Letters of other scripts can look like Latin ones, or become Latin in lower case.
  if (!/^[\x21-\x7e]*$/.test(authority)) return refuse('The host must be in plain letters.');
  if (authority.includes('@')) return refuse('The address cannot have a user name.');
  if (/:\d*$/.test(authority)) return refuse('The address cannot have a port.');
  const host = authority.toLowerCase();
  if (!isPublicName(host)) return refuse('The address must be a public name.');
  if (!/^[A-Za-z0-9._~/-]*$/.test(path) || /\/\/|\/\.{1,2}(\/|$)/.test(path)) return refuse('The path cannot be used.');
  return `https://${host}${path.replace(/\/$/, '')}`;
}

/**
 * Completes what people paste: `api.example.com`, `https://api.example.com/v1/`, the address of the API's
 * documentation.
 */
function completed(address: string): string {
  const isBareName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/i.test(address);
  const withScheme = isBareName ? `https://${address}` : address;
  return withScheme
    .replace(/^(https:\/\/[^/]+.*?)\/+$/i, '$1')
    .replace(/^(https:\/\/[^/]+.*?)\/(?:v1|docs|openapi\.json)$/i, '$1');
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const privateSuffixes = ['localhost', 'local', 'internal', 'lan', 'home', 'corp', 'intranet', 'localdomain'];

/** IP literals fail because their last label begins with a digit, also in hexadecimal and octal notation. */
function isPublicName(host: string): boolean {
  const labels = host.split('.');
  const last = labels[labels.length - 1] ?? '';
  return (
    host.length <= 253 &&
    labels.length >= 2 &&
    labels.every((each) => label.test(each)) &&
    /^[a-z]/.test(last) &&
    !privateSuffixes.includes(last) &&
    !host.endsWith('.home.arpa')
  );
}

/** Constants of the build (scripts/build/addon.ts). They are undefined in tests, which run the source. */
declare const FIN_API_BASE_URL: string | undefined;
declare const FIN_DEFAULT_BASE_URL: string | undefined;

export interface BuildSettings {
  /** The only base URL of this build; null lets users enter one. */
  readonly fixedBaseUrl: string | null;
  /** Offered in the form. */
  readonly defaultBaseUrl: string;
}

export function buildSettings(): BuildSettings {
  const fixed = typeof FIN_API_BASE_URL === 'string' && FIN_API_BASE_URL !== '' ? FIN_API_BASE_URL : null;
  const offered = typeof FIN_DEFAULT_BASE_URL === 'string' ? FIN_DEFAULT_BASE_URL : '';
  return { fixedBaseUrl: fixed, defaultBaseUrl: fixed ?? offered };
}
