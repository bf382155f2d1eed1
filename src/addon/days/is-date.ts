/** Works for dates of other realms, unlike instanceof. The host may create them there. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
