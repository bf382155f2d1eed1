/** Whether a text is an id of the API, in either case, with blanks around it as cells may have them. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text.trim());
}
