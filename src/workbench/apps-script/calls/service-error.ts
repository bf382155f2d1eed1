/** An error that a script can catch: its name is `Exception`, and its message is that of the platform. */
export class ServiceError extends Error {
  constructor(
    message: string,
    override readonly name: 'Exception' | 'UnsupportedHostCall' | 'TypeError' = 'Exception',
  ) {
    super(message);
  }
}
