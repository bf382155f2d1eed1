import type { DeliveredAccount } from './statement';

/** What an import cannot decide by itself. Nothing is stored before it is answered. */
export class ImportQuestion extends Error {
  override readonly name = 'ImportQuestion';

  constructor(
    readonly about: 'account' | 'doubtful',
    text: string,
    /** The accounts of the delivery that no account of the organization is known for. */
    readonly accounts: readonly DeliveredAccount[] = [],
  ) {
    super(text);
  }
}
