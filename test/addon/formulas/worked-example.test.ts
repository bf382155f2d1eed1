import { workedExample } from '../../../src/addon/formulas/catalogue/worked-example';
import { connectedPlatform, evaluate } from '../../support/connected-platform';
import { list, scriptedApi } from '../../support/scripted-api';

const { accounts, transactions, results } = workedExample;

function platform() {
  return connectedPlatform({
    server: scriptedApi({
      'GET /v1/accounts': accounts,
      'GET /v1/transactions': ({ query }) =>
        list(query['visibility'] === 'active' ? transactions.filter(({ isIgnored }) => !isIgnored) : transactions),
    }),
  });
}

test.each(results.map((result) => [result.formula, result] as const))(
  '%s gives the result calculated by hand',
  (formula, { arguments: given, table }) => {
    const [, name = '', written = ''] = /^=(FIN_SUMMARY|FIN_NETWORTH)\((.*)\)$/.exec(formula) ?? [];
    expect(written).toBe(given.map((text) => `"${text}"`).join(', '));
    expect(evaluate(platform(), name as 'FIN_SUMMARY' | 'FIN_NETWORTH', ...given)).toEqual(table);
  },
);
