import { PageSecrets } from '../../../src/service/keys/page-secrets';
import { openDemoApp } from '../support/demo-app';

test('the secret of page tokens is read every five seconds, so a new one is used soon', async () => {
  const { database, organizationId, close } = await openDemoApp();
  let nowMs = 0;
  const secrets = new PageSecrets(database, () => nowMs);
  const change = (secret: string) =>
    database
      .updateTable('organizations')
      .set({ page_token_secret: secret })
      .where('organization_id', '=', organizationId)
      .execute();
  await change('first');
  expect(await secrets.find(organizationId)).toBe('first');
  await change('second');
  nowMs = 4_999;
  expect(await secrets.find(organizationId)).toBe('first');
  nowMs = 5_000;
  expect(await secrets.find(organizationId)).toBe('second');
  await close();
});
