/**
 * SQL that gives a transaction `t` of an account `a` as the API sends it: the JSON text that is stored with the transaction
 * (`database/migrations/0006-json-text.ts`), and the fields that come from its account. Fields that are null are left out:
 * `concat` skips them from the name on.
 */
const accountPart = `',"accountOwnershipPercentage":' || trim_scale(a.ownership_percentage)::text`;
const namesPart = `',"accountName":' || to_json(a.name)::text, ',"institutionName":' || to_json(a.institution_name)::text`;

export const transactionJson = `concat(t.json_text, ${accountPart}, '}')`;
export const accountTransactionJson = `concat(t.json_text, ${accountPart}, ${namesPart}, '}')`;
