/** What the prelude goes on using after a script has replaced its own: taken before the script is loaded. */
export const { parse, stringify } = JSON;
export const NativePromise = Promise;
