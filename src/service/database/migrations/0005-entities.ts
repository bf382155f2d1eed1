/** What a transaction belongs to, in the form that its importer chose: the specification leaves it open. */
export const entities = [`alter table transactions add column entity jsonb`];
