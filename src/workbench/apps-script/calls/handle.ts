/** An object of Google's that a script holds by a number; its data says which one it is. */
export class Handle {
  constructor(
    readonly type: string,
    readonly data: unknown,
    /** Sent to the script with the number, to be read without a call; never read back. */
    readonly shown?: unknown,
  ) {}
}
