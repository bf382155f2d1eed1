const fastCheck = require('../../../node_modules/fast-check');

const { PROPERTY_SEED, PROPERTY_RUNS } = process.env;
const usualSeed = 20_261_122;
const usualRuns = 100;

fastCheck.configureGlobal({ seed: Number(PROPERTY_SEED ?? usualSeed) });

/**
 * Properties run with one seed, so that a run of the tests judges the change and not its luck. Other seeds, and more runs
 * than the tests name, look further: `PROPERTY_SEED=7 PROPERTY_RUNS=10 npm test` makes ten times as many.
 */
function scaled({ numRuns = usualRuns, seed, ...parameters } = {}) {
  const chosen = PROPERTY_SEED === undefined ? seed : Number(PROPERTY_SEED);
  return {
    ...parameters,
    numRuns: Math.ceil(numRuns * Number(PROPERTY_RUNS ?? 1)),
    ...(chosen === undefined ? {} : { seed: chosen }),
  };
}

module.exports = {
  ...fastCheck,
  default: { ...fastCheck.default, assert: (property, parameters) => fastCheck.assert(property, scaled(parameters)) },
  assert: (property, parameters) => fastCheck.assert(property, scaled(parameters)),
};
