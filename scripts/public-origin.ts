/** The add-on's name for the local API: Google lets an add-on fetch from public https names only. */
export const publicOrigin = 'https://api.fin.test';
