/**
 * For files that end the service's connections on purpose. Keeps the expected warnings out of the output; any other warning
 * fails the test.
 */
export function expectLostConnections(): void {
  let warnings: jest.SpiedFunction<typeof process.emitWarning>;

  beforeEach(() => {
    warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => {});
  });

  afterEach(() => {
    const others = warnings.mock.calls.filter(([text]) => !String(text).startsWith('A database connection was lost: '));
    warnings.mockRestore();
    expect(others).toEqual([]);
  });
}
