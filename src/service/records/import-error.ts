/** Why a file was refused: one sentence for each line that is wrong. */
export class ImportError extends Error {
  override readonly name = 'ImportError';

  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ line, text }) => `line ${line}: ${text}`).join('\n'));
  }
}

export interface Problem {
  readonly line: number;
  readonly text: string;
}
