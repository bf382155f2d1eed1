/** The add-on's address of the local API. Google lets an add-on fetch only from public https names; `.test` is reserved and never resolves. */
export const publicOrigin = 'https://api.fin.test';
