import { addonErrors } from '../../../src/addon/errors/error-codes';
import { type ErrorPolicy, errorPolicy } from '../../../src/addon/errors/error-policies';

const codes = Object.keys(addonErrors) as (keyof typeof addonErrors)[];

test.each<[keyof ErrorPolicy, string[]]>([
  ['isRetryable', ['internal_error', 'network', 'rate_limited']],
  [
    'canServeStale',
    [
      ...['bad_response', 'google_quota', 'internal_error', 'network', 'rate_limited', 'time_limit', 'unauthorized'],
      'unexpected_status',
    ],
  ],
  ['isLimit', ['google_quota', 'rate_limited', 'time_limit']],
  [
    'endsEveryRead',
    [
      ...['authorization_required', 'google_quota', 'internal_error', 'network', 'rate_limited', 'redirected'],
      ...['time_limit', 'unauthorized'],
    ],
  ],
  ['isOfConnection', ['authorization_required', 'google_quota', 'network', 'rate_limited', 'time_limit']],
  ['refusesList', ['account_not_accessible', 'forbidden_scope', 'not_found', 'unexpected_status']],
  ['refusesToken', ['invalid_query', 'not_found', 'unexpected_status']],
  [
    'needsUser',
    [
      ...[
        'account_not_accessible',
        'accounts_hidden',
        'alerts_unapproved',
        'ambiguous_account',
        'authorization_required',
        'forbidden_scope',
        'invalid_alert',
        'invalid_date',
        'merged_cells',
      ],
      ...['no_default_connection', 'not_connected', 'not_found', 'not_opted_in', 'redirected', 'table_changed'],
      ...[
        'table_unapproved',
        'table_write_refused',
        'unauthorized',
        'unknown_account',
        'unknown_column',
        'unknown_connection',
      ],
      ...['unknown_value', 'wrong_source'],
    ],
  ],
])('%s: %j', (column, expected) => {
  expect(codes.filter((code) => errorPolicy({ code })[column]).sort()).toEqual(expected);
});
