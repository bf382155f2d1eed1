/** As in `words`, a line of this list and `notes` in the folder of the language. */
export { notes as de } from './de/notes';
