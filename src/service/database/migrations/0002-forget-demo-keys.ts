/**
 * Removes demo keys of earlier versions. They were generated from a public seed, so that anybody could compute them.
 * New keys are random.
 */
export const forgetDemoKeys = [
  `delete from api_keys where organization_id in
    (select organization_id from organizations where demo_stamp is not null)`,
];
