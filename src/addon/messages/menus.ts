/** The menu in each language: the only texts that are loaded with each cell. */
export { menu as de } from './de/menu';
export { menu as en } from './en/menu';
