/** Demo keys were once made of a public seed, so that anybody could compute them. Their organizations get new, random ones. */
export const forgetDemoKeys = [
  `delete from api_keys where organization_id in
    (select organization_id from organizations where demo_stamp is not null)`,
];
