import type { BenchCode } from './bench-code';
import type { Case } from './cases';
import { type CaseResult, measureCase } from './measure';
import { measureRandom } from './measure-random';
import { measureRefresh, type RefreshResult } from './measure-refresh';

/** The measurements that targets and tables use, each taken once. */
export interface Bench {
  readonly code: BenchCode;
  readonly seed: number;
  result(what: Case): Promise<CaseResult>;
  refresh(): Promise<RefreshResult>;
  random(): Promise<CaseResult[]>;
}

export function createBench(code: BenchCode, seed: number): Bench {
  const results = new Map<string, Promise<CaseResult>>();
  let refresh: Promise<RefreshResult> | null = null;
  let random: Promise<CaseResult[]> | null = null;
  return {
    code,
    seed,
    result(what) {
      const key = `${what.rows} ${what.label}`;
      const found = results.get(key) ?? measureCase(code, what);
      results.set(key, found);
      return found;
    },
    refresh() {
      refresh = refresh ?? measureRefresh(code);
      return refresh;
    },
    random() {
      random = random ?? measureRandom(code, seed);
      return random;
    },
  };
}
