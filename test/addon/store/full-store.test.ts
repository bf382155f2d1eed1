import { AddonError } from '../../../src/addon/errors/addon-error';
import { namingFullStore } from '../../../src/addon/store/full-store';
import { asText, record } from '../../../src/addon/store/record';
import { fakePlatform } from '../../support/platform/fake-platform';

function inSidebar() {
  const platform = fakePlatform();
  platform.state.context = 'sidebar';
  return platform;
}

const valueBytes = 9_216;

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

test.each([
  [
    'document',
    'Google keeps 500 KB for FIN in this spreadsheet, and they are full. Remove synced tables that you do not need.',
  ],
  [
    'user',
    'Google keeps 500 KB for FIN in your account, and they are full. Disconnect connections that you do not need.',
  ],
] as const)('a full store of the %s is named, and what the user can do', (place, sentence) => {
  const platform = inSidebar();
  const fill = (index: number) => record(place, `fin.${index}.`, asText).write(platform, 'x'.repeat(valueBytes));
  let index = 0;
  const thrown = thrownBy(() => {
    for (;;) fill(index++);
  });
  expect(index).toBe(56);
  expect(namingFullStore(platform, thrown)).toMatchObject({ code: 'storage_full', sentence });
});

test('any other error stays', () => {
  const platform = inSidebar();
  const tooLarge = thrownBy(() => record('user', 'fin.a', asText).write(platform, 'x'.repeat(valueBytes + 1)));
  expect(namingFullStore(platform, tooLarge)).toMatchObject({
    code: 'unexpected',
    sentence: 'Try again, or report this: Argument too large: value',
  });
  for (let index = 0; index < 55; index += 1) {
    platform.userStore.set(`fin.${index}`, 'x'.repeat(valueBytes));
  }
  const ofApi = new AddonError('network', 'No answer from the API.', { cause: new Error('DNS error') });
  expect(namingFullStore(platform, ofApi)).toBe(ofApi);
});
