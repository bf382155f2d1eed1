/** What a script gets to catch: an Error whose name is `Exception`, with the platform's exact message. */
export class ServiceError extends Error {
  constructor(
    message: string,
    override readonly name: 'Exception' | 'UnsupportedHostCall' | 'TypeError' = 'Exception',
  ) {
    super(message);
  }
}
