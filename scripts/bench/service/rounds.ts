import type { CaseFigures } from './measure-case';

/**
 * One round of a case, with all of its figures: of the half of the rounds in which other programs used the processors least,
 * the one with the median share of the static route.
 */
export function typicalRound(rounds: readonly CaseFigures[]): CaseFigures {
  const quiet = [...rounds].sort((left, right) => left.othersShare - right.othersShare);
  const half = quiet.slice(0, Math.ceil(rounds.length / 2));
  half.sort((left, right) => shareOfStatic(left) - shareOfStatic(right));
  const median = half[Math.floor((half.length - 1) / 2)];
  if (median === undefined) throw new Error('A case needs at least one round.');
  return median;
}

export function shareOfStatic({ requestsPerSecond, staticRequestsPerSecond }: CaseFigures): number {
  return requestsPerSecond / staticRequestsPerSecond;
}
