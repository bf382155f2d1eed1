/** esbuild takes a style sheet out of the script; the import has no value. */
declare module '*.css';
