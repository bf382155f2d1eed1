import type { PushStep } from './push-plan';
import type { PushSurroundings } from './verify-push';

export interface PushRun extends PushSurroundings {
  /** Runs a command in the foreground. False if it failed. */
  runStep(step: PushStep): boolean;
  /** Null if there is no terminal to ask in. */
  readonly ask: ((question: string) => Promise<boolean>) | null;
  print(line: string): void;
  /** What is true on Google if the process ends now. */
  readonly progress: { outcome: string };
}

export const nothingPushed = 'Nothing was pushed.';
