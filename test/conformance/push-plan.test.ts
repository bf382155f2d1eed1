import { planConformancePush } from '../../scripts/conformance/push-plan';

const login = { clientId: 'id', clientSecret: 'secret', refreshToken: 'token' };

const ready = {
  env: { CONFORMANCE_SCRIPT_ID: '1a2b3c' },
  ownClaspText: null,
  addonClaspText: '{"scriptId":"9z8y7x","rootDir":"dist"}',
  login,
};

test('the script id comes from the environment, otherwise from the project file', () => {
  const ownClaspText = '{"scriptId":"4d5e6f"}';
  expect(planConformancePush(ready)).toEqual({ scriptId: '1a2b3c', login });
  expect(planConformancePush({ ...ready, env: {}, ownClaspText })).toEqual({ scriptId: '4d5e6f', login });
  expect(planConformancePush({ ...ready, ownClaspText })).toEqual({ scriptId: '1a2b3c', login });
});

test.each([[null], [''], ['{}'], ['{"scriptId":""}'], ['{"scriptId":"YOUR_SCRIPT_ID"}'], ['{"scriptId":7}'], ['[]']])(
  'refuses to push without a script id in the environment or the project file: %j',
  (ownClaspText) => {
    expect(planConformancePush({ ...ready, env: { CONFORMANCE_SCRIPT_ID: '' }, ownClaspText })).toContain(
      'Say which project takes the suite',
    );
  },
);

test('refuses an invalid script id', () => {
  expect(planConformancePush({ ...ready, env: { CONFORMANCE_SCRIPT_ID: '../dist' } })).toBe(
    '"../dist" is no script id.',
  );
});

test("the add-on's own project is never replaced", () => {
  expect(planConformancePush({ ...ready, env: { CONFORMANCE_SCRIPT_ID: '9z8y7x' } })).toContain(
    'That is the project of the add-on',
  );
});

test('refuses to push without a login, and names the command to run', () => {
  expect(planConformancePush({ ...ready, login: null })).toBe('clasp is not logged in: run npx clasp login first.');
});
