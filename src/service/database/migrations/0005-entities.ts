/** The entity of a transaction, in the form that its importer chose: the specification leaves it open. */
export const entities = [`alter table transactions add column entity jsonb`];
