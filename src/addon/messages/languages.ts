/**
 * The languages of the sidebar, the menu, its dialogs and the mail. A language is a line of this list, a line of `menus.ts`
 * and a folder of the same name, with the texts of the add-on and, in `page`, those of the sidebar.
 */
export { messages as de } from './de/messages';
export { messages as en } from './en/messages';
