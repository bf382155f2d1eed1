/** Languages in which own sheets can be, besides English: a line of this list, and `words` in the folder of the language. */
export { words as de } from './de/words';
