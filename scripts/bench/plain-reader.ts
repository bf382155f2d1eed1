import type { HttpRequest, Platform } from '../../src/addon/platform/platform';

/** A first attempt without a cache: reads page after page with UrlFetchApp. Returns the row count of the first list. */
export function readPlainly(platform: Platform, addresses: readonly string[]): number {
  const headers = { 'x-api-key': platform.userProperties.get('key') ?? '' };
  const lists = addresses.map((address) => {
    const rows: unknown[] = [];
    for (let pageToken = ''; ; ) {
      const url = `${address}${address.includes('?') ? '&' : '?'}pageSize=100${pageToken}`;
      const { status, text } = platform.http.fetch({ url, method: 'GET', headers, timeoutSeconds: 20 } as HttpRequest);
      if (status !== 200) throw new Error(`refused with ${status}`);
      const { data, pagination = {} } = JSON.parse(text) as Page;
      rows.push(...(Array.isArray(data) ? data : [data]));
      if (pagination.nextPageToken === undefined) return rows;
      pageToken = `&pageToken=${encodeURIComponent(pagination.nextPageToken)}`;
    }
  });
  return lists[0]?.length ?? 0;
}

interface Page {
  readonly data: unknown;
  readonly pagination?: { readonly nextPageToken?: string };
}
