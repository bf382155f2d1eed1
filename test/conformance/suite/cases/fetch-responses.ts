import { type Case, refused } from '../case';
import { settings } from '../settings';

const nowhere = 'https://conformance.invalid/';
type Params = GoogleAppsScript.URL_Fetch.URLFetchRequestOptions;

/** What comes back from a public address. */
export const fetchResponses: readonly Case[] = [
  {
    id: 'fetch/code',
    rule: 'A response has its code and an empty text.',
    mode: 'function',
    run: () => {
      const response = UrlFetchApp.fetch(settings.fetchUrl);
      return [response.getResponseCode(), response.getContentText(), response.getContent()];
    },
    expected: [204, '', []],
  },
  {
    id: 'fetch/not-muted',
    rule: 'A status of 400 or more throws, with only scheme and host.',
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
    rule: 'The type of a blob can be taken from its name.',
    mode: 'function',
    run: () =>
      UrlFetchApp.fetch(settings.fetchUrl).getBlob().setName('a.txt').setContentTypeFromExtension().getContentType(),
    expected: 'text/plain',
  },
  {
    id: 'fetch/muted',
    rule: 'A muted status is a response.',
    mode: 'function',
    run: () =>
      UrlFetchApp.fetch(`${settings.fetchUrl}/conformance-none`, { muteHttpExceptions: true }).getResponseCode(),
    expected: 404,
  },
  {
    id: 'fetch/all-in-order',
    rule: 'Responses of a batch are in the order of its requests.',
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
    rule: 'One unreachable host loses the entire batch, muted or not.',
    mode: 'function',
    run: () => UrlFetchApp.fetchAll([settings.fetchUrl, { url: nowhere, muteHttpExceptions: true }]),
    expected: refused(`DNS error: ${nowhere}`),
  },
  {
    id: 'fetch/all-one-status',
    rule: 'One status that is not muted loses the entire batch.',
    mode: 'function',
    run: () => UrlFetchApp.fetchAll([settings.fetchUrl, `${settings.fetchUrl}/conformance-none`]),
    expected: /^throws Exception: Request failed for /,
  },
  {
    id: 'fetch/headers-map',
    rule: 'Headers are an object of texts.',
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
    addon: 'it follows no redirect with its key.',
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
    addon: 'it stops itself by its own clock between requests.',
  },
  {
    id: 'fetch/all-width',
    rule: 'How many requests of a batch run at once.',
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
    addon: 'a narrower platform makes reading slower, and its time limit is kept either way.',
  },
];
