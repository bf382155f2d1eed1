/** esbuild extracts style sheets from the script, so the import has no value. */
declare module '*.css';
