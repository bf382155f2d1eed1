import { explainRefusal } from '../../../scripts/push/explain-refusal';

const answer = (status: number, message: string) => ({ response: { status, data: { error: { message } } } });
const project =
  'Apps Script API has not been used in project 7 before or it is disabled. Enable it by visiting https://x.';

// What the stand-in of Google's API does not answer.
test.each([
  [answer(401, 'Invalid Credentials'), 'Google no longer accepts the login of clasp: run npx clasp login again.', true],
  [{ response: { status: 401, data: { error: 'invalid_client' } } }, 'the login of clasp (invalid_client)', true],
  [answer(403, project), `switched off in the Google Cloud project of your login: ${project}`, true],
  [answer(403, 'Request had insufficient authentication scopes.'), 'The login of clasp lacks a permission', true],
  [{ response: { status: 502 } }, 'Google failed (502: no reason given): run it again later.', false],
  [{ message: 'aborted due to timeout' }, 'Google did not answer (aborted due to timeout)', false],
  [{ cause: { code: 'ENOTFOUND' } }, 'Google did not answer (ENOTFOUND): check the network', false],
])('%j is explained', (error, sentence, changedNothing) => {
  expect(explainRefusal(error, '1a2b3c')).toMatchObject({
    message: expect.stringContaining(sentence),
    changedNothing,
  });
});
