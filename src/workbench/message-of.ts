/** The message of something that was thrown. By its shape, because errors of other realms are not `instanceof Error`. */
export function messageOf(thrown: unknown): string {
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return String(isError ? thrown.message : thrown);
}
