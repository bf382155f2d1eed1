/** Names are compared without case, blanks, underscores and hyphens: `Account Name` is `accountName`. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
