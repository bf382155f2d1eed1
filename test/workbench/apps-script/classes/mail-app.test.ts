import { closeScriptHosts, startScript } from '../support/script-host';

afterEach(closeScriptHosts);

const script = `
  function attempt(...args) { try { MailApp.sendEmail(...args); return 'sent'; } catch (e) { return e.name + ': ' + e.message; } }
  function send(to, subject, body) { return attempt(to, subject, body); }
  function refused() {
    return [
      attempt('ann@example.com', 'Subject'),
      attempt('ann@example.com', 'Subject', null),
      attempt('ann@example.com', 'Subject', 'Body', 'No options', 1),
      attempt(' ', 'Subject', 'Body'),
      attempt('ann', 'Subject', 'Body'),
      attempt('ann@example.com', 'Subject', 'Body', { cc: 'ben' }),
      attempt(Array(51).fill('ann@example.com').join(), 'Subject', 'Body'),
      attempt('ann@example.com', 'S'.repeat(251), 'Body'),
      attempt('ann@example.com', 'Subject', 'B'.repeat(204801)),
    ];
  }
  function accepted() {
    return [
      attempt('Ann <ann@example.com>, ben@example.com', 'Subject', 'Body'),
      attempt('ann@example.com', 'reply@example.com', 'Subject', 'Body'),
      attempt({ to: 'ann@example.com', bcc: 'ben@example.com', subject: 'Subject', body: 'Body' }),
      attempt('ann@example.com', 'S'.repeat(250), 'B'.repeat(204800), { name: 'FIN' }),
      MailApp.getRemainingDailyQuota(),
    ];
  }
  function own() { return Session.getEffectiveUser().getEmail(); }
  function left() { return MailApp.getRemainingDailyQuota(); }`;

const signature = (types: string) =>
  `Exception: The parameters (${types}) don't match the method signature for MailApp.sendEmail.`;

test('refuses wrong arguments, recipients and sizes, which count for nothing', async () => {
  const { page } = await startScript(script);
  expect(await page('refused')).toEqual([
    signature('String,String'),
    signature('String,String,null'),
    signature('String,String,String,String,number'),
    'Exception: Failed to send email: no recipient',
    'Exception: Invalid email: ann',
    'Exception: Invalid email: ben',
    'Exception: Limit Exceeded: Email Recipients Per Message.',
    'Exception: Argument too large: subject',
    'Exception: Limit Exceeded: Email Body Size.',
  ]);
  expect(await page('left')).toBe(100);
});

test('each recipient counts, and the log of the execution has the mail', async () => {
  const { page, host } = await startScript(script);
  expect(await page('accepted')).toEqual(['sent', 'sent', 'sent', 'sent', 94]);
  expect(host.executions()[0]?.log.slice(0, 2)).toEqual([
    'Mail to Ann <ann@example.com>, ben@example.com (the workbench sends none)\nSubject: Subject\n\nBody',
    'Mail to ann@example.com (the workbench sends none)\nSubject: Subject\n\nBody',
  ]);
  expect(host.quotas('ann')).toContainEqual(expect.objectContaining({ what: 'mail', used: 6, limit: 100 }));
});

test('a day has as many mails as Google allows', async () => {
  const { page } = await startScript(script, { limits: { mailsPerDay: 1 } });
  const send = () => page('send', 'ann@example.com', 'Subject', 'Body');
  expect(await send()).toBe('sent');
  expect(await send()).toBe('Exception: Service invoked too many times for one day: email.');
  expect(await page('left')).toBe(0);
});

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

test('without their scopes in the manifest, neither a mail nor the address is given', async () => {
  const { page } = await startScript(script, { manifest: { oauthScopes: [scope('script.container.ui')] } });
  expect(await page('send', 'ann@example.com', 'Subject', 'Body')).toBe(
    `Exception: Specified permissions are not sufficient to call MailApp.sendEmail. Required permissions: ${scope('script.send_mail')}`,
  );
  await expect(page('own')).rejects.toThrow(
    `Specified permissions are not sufficient to call Session.getEffectiveUser. Required permissions: ${scope('userinfo.email')}`,
  );
  const allowed = await startScript(script, {
    manifest: { oauthScopes: [scope('script.send_mail'), scope('userinfo.email')] },
  });
  expect([await allowed.page('own'), await allowed.page('left')]).toEqual(['ann@example.com', 100]);
});
