/** The page's messages. The build puts another language in the place of English (scripts/build/sidebar.ts). */
export { messages } from '../../../messages/en/page/messages';
