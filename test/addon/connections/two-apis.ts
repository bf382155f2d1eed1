import { record } from '../../support/api/scripted-api';
import { evaluate } from '../../support/platform/connected-platform';
import type { FakePlatform } from '../../support/platform/fake-platform';
import { call, capabilities, platformWith } from '../sidebar/called-sidebar';

export const keyOf = (api: string): string => `fin_live_key_of_${api}`;

/** An API on each host, which knows one key and tells whose data it has. */
export function platformWithApis(): FakePlatform {
  const api = (url: string): string => new URL(url).host.split('.')[0] ?? '';
  return platformWith({
    'GET /v1/api-key': ({ request }) => {
      expect(request.headers['X-API-Key']).toBe(keyOf(api(request.url)));
      return record({ ...capabilities, accountScope: 'ALL' });
    },
    'GET /v1/organization': ({ request }) => {
      expect(request.headers['X-API-Key']).toBe(keyOf(api(request.url)));
      return record({ name: `Data of ${api(request.url)}` });
    },
  });
}

export const keyFor = (api: string) => ({ baseUrl: `https://${api}.example.com`, apiKey: keyOf(api) });

/** Household is the default, Café another one. */
export function household(): FakePlatform {
  const platform = platformWithApis();
  call(platform, 'connect', keyFor('household'));
  call(platform, 'addConnection', { name: 'Café', ...keyFor('cafe') });
  return platform;
}

export const organizationIn = (platform: FakePlatform, ...args: unknown[]): unknown => {
  platform.state.context = 'cell';
  try {
    return evaluate(platform, 'FIN_ORGANIZATION', 'name', ...args);
  } finally {
    platform.state.context = 'sidebar';
  }
};
