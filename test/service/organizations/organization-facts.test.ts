import { OrganizationFacts } from '../../../src/service/organizations/organization-facts';
import { openDemoApp } from '../support/demo-app';

test('the secret of page tokens is read every five seconds, so a new one is used soon', async () => {
  const { database, organizationId, close } = await openDemoApp();
  let nowMs = 0;
  const facts = new OrganizationFacts(database, () => nowMs);
  const change = (secret: string) =>
    database
      .updateTable('organizations')
      .set({ page_token_secret: secret })
      .where('organization_id', '=', organizationId)
      .execute();
  const secretOf = async () => (await facts.find(organizationId))?.pageTokenSecret;
  await change('first');
  expect(await secretOf()).toBe('first');
  await change('second');
  nowMs = 4_999;
  expect(await secretOf()).toBe('first');
  nowMs = 5_000;
  expect(await secretOf()).toBe('second');
  await close();
});
