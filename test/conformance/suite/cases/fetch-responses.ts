import { type Case, refused } from '../case';
import { settings } from '../settings';

const nowhere = 'https://conformance.invalid/';
type Params = GoogleAppsScript.URL_Fetch.URLFetchRequestOptions;

/** Responses from a public address. */
export const fetchResponses: readonly Case[] = [
  {
    id: 'fetch/code',
    rule: 'A response with the status 204 has this code and no content.',
    mode: 'function',
    run: () => {
      const response = UrlFetchApp.fetch(settings.fetchUrl);
      return [response.getResponseCode(), response.getContentText(), response.getContent()];
    },
    expected: [204, '', []],
  },
  {
    id: 'fetch/not-muted',
    rule: 'A status of 400 or more throws an error with only the scheme and host of the URL.',
    mode: 'function',
    run: () => UrlFetchApp.fetch(`${settings.fetchUrl}/conformance-none?secret=1`),
    expected:
      /^throws Exception: Request failed for https:\/\/[^/ ]+ returned code 404\. Truncated server response: [\s\S]*\(use muteHttpExceptions option to examine full response\)$/,
  },
  {
    id: 'fetch/blob-name',
    rule: 'The blob of a response has a name.',
    mode: 'function',
    run: () => UrlFetchApp.fetch(settings.fetchUrl).getBlob().getName(),
    expected: /^".+"$/,
  },
  {
    id: 'fetch/blob-extension',
    rule: 'setContentTypeFromExtension sets the type of a blob from its name.',
    mode: 'function',
    run: () =>
      UrlFetchApp.fetch(settings.fetchUrl).getBlob().setName('a.txt').setContentTypeFromExtension().getContentType(),
    expected: 'text/plain',
  },
  {
    id: 'fetch/muted',
    rule: 'With muteHttpExceptions, a status of 400 or more does not throw.',
    mode: 'function',
    run: () =>
      UrlFetchApp.fetch(`${settings.fetchUrl}/conformance-none`, { muteHttpExceptions: true }).getResponseCode(),
    expected: 404,
  },
  {
    id: 'fetch/all-in-order',
    rule: 'fetchAll returns the responses in the order of the requests.',
    mode: 'function',
    run: () =>
      UrlFetchApp.fetchAll([
        settings.fetchUrl,
        { url: `${settings.fetchUrl}/conformance-none`, muteHttpExceptions: true },
        settings.fetchUrl,
      ]).map((response) => response.getResponseCode()),
    expected: [204, 404, 204],
  },
  {
    id: 'fetch/all-one-unreachable',
    rule: 'fetchAll throws if one host is unreachable, even with muteHttpExceptions.',
    mode: 'function',
    run: () => UrlFetchApp.fetchAll([settings.fetchUrl, { url: nowhere, muteHttpExceptions: true }]),
    expected: refused(`DNS error: ${nowhere}`),
  },
  {
    id: 'fetch/all-one-status',
    rule: 'fetchAll throws if one status is 400 or more and not muted.',
    mode: 'function',
    run: () => UrlFetchApp.fetchAll([settings.fetchUrl, `${settings.fetchUrl}/conformance-none`]),
    expected: /^throws Exception: Request failed for /,
  },
  {
    id: 'fetch/headers-map',
    rule: 'getHeaders returns an object of strings.',
    mode: 'function',
    run: () => {
      const map = UrlFetchApp.fetch(settings.fetchUrl).getHeaders() as { [name: string]: unknown };
      return Object.keys(map).length > 0 && Object.values(map).every((value) => typeof value === 'string');
    },
    expected: true,
  },
  {
    id: 'fetch/redirect-headers',
    rule: 'Whether a redirect includes the Authorization header.',
    mode: 'function',
    needs: 'echo server',
    run: () => {
      const url = `${settings.echoUrl}/redirect-to?url=${encodeURIComponent(`${settings.echoUrl}/headers`)}`;
      const response = UrlFetchApp.fetch(url, { headers: { Authorization: 'conformance' } });
      return response.getContentText().includes('conformance');
    },
    alternatives: { A: { says: 'yes', is: true }, B: { says: 'no', is: false } },
    host: 'A',
    addon: 'it does not follow redirects with its key.',
  },
  {
    id: 'fetch/user-agent',
    rule: 'Every request has the User-Agent of Apps Script, even if it sets another.',
    mode: 'function',
    needs: 'echo server',
    run: () => {
      const response = UrlFetchApp.fetch(`${settings.echoUrl}/headers`, { headers: { 'User-Agent': 'conformance' } });
      return response.getContentText().includes('Google-Apps-Script');
    },
    expected: true,
  },
  {
    id: 'fetch/timeout-seconds',
    rule: 'Whether timeoutSeconds has an effect.',
    mode: 'function',
    needs: 'echo server',
    run: () => UrlFetchApp.fetch(`${settings.echoUrl}/delay/3`, { timeoutSeconds: 1 } as Params).getResponseCode(),
    alternatives: {
      A: { says: 'yes', is: /^throws Exception: Timeout: / },
      B: { says: 'no', is: 200 },
    },
    host: 'A',
    addon: 'it checks its own time limit between requests.',
  },
  {
    id: 'fetch/all-width',
    rule: 'How many requests of fetchAll run at the same time.',
    mode: 'function',
    needs: 'echo server',
    run: () => {
      const startedAt = Date.now();
      UrlFetchApp.fetchAll(Array.from({ length: 20 }, () => `${settings.echoUrl}/delay/1`));
      const waves = (Date.now() - startedAt) / 1_000;
      return waves < 2 ? 'all 20' : waves < 5 ? 'about 5 to 15' : 'fewer than 5';
    },
    alternatives: {
      A: { says: 'fewer than 5', is: 'fewer than 5' },
      B: { says: 'about 5 to 15', is: 'about 5 to 15' },
      C: { says: 'all 20', is: 'all 20' },
    },
    host: 'C',
    addon: 'with fewer at a time reading is slower, but stays within the time limit.',
  },
];
