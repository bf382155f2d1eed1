import { anyRefusal, type Case, refused } from '../case';
import { fetchResponses } from './fetch-responses';

/** No DNS resolves this name (RFC 2606), so nothing is sent. */
const nowhere = 'https://conformance.invalid/';
type Params = GoogleAppsScript.URL_Fetch.URLFetchRequestOptions;

const fetchNowhere = (params: object = {}, url = nowhere) => UrlFetchApp.fetch(url, params as Params);
const dnsError = (url = nowhere) => refused(`DNS error: ${url}`);
const urlOfLength = (length: number): string => nowhere + 'x'.repeat(length - nowhere.length);
const headers = (count: number, value: string): { [name: string]: string } =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, value]));

const requests: readonly Case[] = [
  {
    id: 'fetch/unknown-name',
    rule: 'An unknown host name throws an error with the full URL, even with muteHttpExceptions.',
    mode: 'function',
    run: () => fetchNowhere({ muteHttpExceptions: true }, `${nowhere}?secret=1`),
    expected: dnsError(`${nowhere}?secret=1`),
  },
  {
    id: 'fetch/localhost',
    rule: 'localhost cannot be reached.',
    mode: 'function',
    run: () => fetchNowhere({}, 'https://localhost/'),
    expected: anyRefusal,
  },
  {
    id: 'fetch/private-address',
    rule: 'A private address cannot be reached.',
    mode: 'function',
    run: () => fetchNowhere({}, 'https://192.168.1.1/'),
    expected: anyRefusal,
  },
  {
    id: 'fetch/loopback-address',
    rule: 'The loopback address cannot be reached.',
    mode: 'function',
    run: () => fetchNowhere({}, 'https://127.0.0.1/'),
    expected: anyRefusal,
  },
  {
    id: 'fetch/no-url',
    rule: 'Text that is not a URL is refused.',
    mode: 'function',
    run: () => fetchNowhere({}, 'nonsense'),
    expected: anyRefusal,
  },
  {
    id: 'fetch/url-2048',
    rule: 'A URL of 2,048 characters is accepted.',
    mode: 'function',
    run: () => fetchNowhere({}, urlOfLength(2_048)),
    expected: dnsError(urlOfLength(2_048)),
  },
  {
    id: 'fetch/url-2083',
    rule: 'A URL of 2,083 characters is refused.',
    mode: 'function',
    run: () => fetchNowhere({}, urlOfLength(2_083)),
    expected: refused('Limit Exceeded: URLFetch URL Length.'),
  },
  {
    id: 'fetch/url-2049',
    rule: 'Whether the limit of a URL is 2,048 or 2,082 characters.',
    mode: 'function',
    run: () => fetchNowhere({}, urlOfLength(2_049)),
    alternatives: {
      A: { says: '2,048', is: refused('Limit Exceeded: URLFetch URL Length.') },
      B: { says: '2,082', is: dnsError(urlOfLength(2_049)) },
    },
    host: 'A',
    addon: 'its URLs stay below 1,900 characters.',
  },
  {
    id: 'fetch/header-host',
    rule: 'The Host header cannot be set.',
    mode: 'function',
    run: () => fetchNowhere({ headers: { Host: 'example.com' } }),
    expected: refused('Attribute provided with invalid value: Header:Host'),
  },
  {
    id: 'fetch/header-content-length',
    rule: 'The Content-Length header cannot be set.',
    mode: 'function',
    run: () => fetchNowhere({ method: 'post', payload: 'x', headers: { 'Content-Length': '1' } }),
    expected: refused('Attribute provided with invalid value: Header:Content-Length'),
  },
  {
    id: 'fetch/header-null',
    rule: 'A header with the value null is refused.',
    mode: 'function',
    run: () => fetchNowhere({ headers: { 'X-API-Key': null } }),
    expected: refused('Attribute provided with invalid value: Header:null'),
  },
  {
    id: 'fetch/headers-8k',
    rule: 'More than 8 KB of headers are refused.',
    mode: 'function',
    run: () => fetchNowhere({ headers: headers(10, 'x'.repeat(900)) }),
    expected: /^throws Exception: (?!DNS error)/,
  },
  {
    id: 'fetch/headers-101',
    rule: 'More than 100 headers are refused.',
    mode: 'function',
    run: () => fetchNowhere({ headers: headers(101, 'x') }),
    expected: /^throws Exception: (?!DNS error)/,
  },
  {
    id: 'fetch/method-head',
    rule: 'The method HEAD is refused.',
    mode: 'function',
    run: () => fetchNowhere({ method: 'head' }),
    expected: refused('Attribute provided with invalid value: method'),
  },
  {
    id: 'fetch/request-get',
    rule: 'A request without options is a GET that follows redirects.',
    mode: 'function',
    run: () => {
      const request: { method?: unknown; followRedirects?: unknown } = UrlFetchApp.getRequest(nowhere);
      return [request.method, request.followRedirects];
    },
    expected: ['get', true],
  },
  {
    id: 'fetch/request-post',
    rule: 'A payload without a method is sent as a POST of a form.',
    mode: 'function',
    run: () => {
      const params: Params = { payload: { a: 'b c', d: '&' } };
      const request: { method?: unknown; contentType?: unknown } = UrlFetchApp.getRequest(nowhere, params);
      return [request.method, request.contentType];
    },
    expected: ['post', 'application/x-www-form-urlencoded'],
  },
  {
    id: 'fetch/in-a-cell',
    rule: 'A custom function can fetch without authorization.',
    mode: 'cell',
    run: () => fetchNowhere(),
    expected: dnsError(),
  },
  {
    id: 'fetch/all-none',
    rule: 'fetchAll returns an empty list for an empty list of requests.',
    mode: 'function',
    run: () => UrlFetchApp.fetchAll([]),
    expected: [],
  },
  {
    id: 'fetch/plain-http',
    rule: 'Whether an http address can be fetched.',
    mode: 'function',
    run: () => UrlFetchApp.fetch('http://conformance.invalid/'),
    alternatives: {
      A: { says: 'refused', is: /^throws Exception: (?!DNS)/ },
      B: { says: 'allowed', is: dnsError('http://conformance.invalid/') },
    },
    host: 'A',
    addon: 'it accepts only https addresses.',
  },
  {
    id: 'fetch/undeclared-host',
    rule: 'Whether urlFetchWhitelist is enforced when it is declared.',
    mode: 'function',
    needs: 'allowlist',
    run: () => UrlFetchApp.fetch('https://undeclared.invalid/x'),
    alternatives: {
      A: {
        says: 'enforced',
        is: /^throws Exception: Request to https:\/\/undeclared\.invalid\/x\?? failed because the URL has not been whitelisted in the script manifest\.$/,
      },
      B: { says: 'ignored', is: dnsError('https://undeclared.invalid/x') },
    },
    host: 'A',
    addon: 'it declares its host if the address is fixed, and always checks the address itself.',
  },
];

/** A manifest that lists hosts refuses all others before any other check. */
export const urlFetch: readonly Case[] = [...requests, ...fetchResponses].map((one) => ({ needs: 'any host', ...one }));
