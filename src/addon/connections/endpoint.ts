/** Where requests go, and the key that they carry. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Sample: `https://api.example.com/fin/v1` → `https://api.example.com`. Apps Script has no `URL` class. */
export function originOf(url: string): string {
  return /^https:\/\/[^/?#]+/.exec(url)?.[0] ?? '';
}
