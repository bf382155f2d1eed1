/** Transactions of one tag that do not have it yet. */
export interface Attachment {
  readonly tagId: string;
  readonly tagPath: string;
  readonly transactionIds: readonly string[];
}

export function attachmentCount(attachments: readonly Attachment[]): number {
  return attachments.reduce((sum, { transactionIds }) => sum + transactionIds.length, 0);
}
