#!/usr/bin/env bash
# @webcarrot/xirr 3.0.1, @formulajs/formulajs 4.6.1 and financial 0.2.4: internal rates of return of investments that lost
# money, one payment and one value a year later, so that the rate is the value divided by the payment, minus one. node-irr
# 2.0.5 gives it. Installs the packages into a temporary folder, and prints each result with the rate expected. Exits
# with 1 if a result is not the one seen on 2026-11-28, such as after a mend.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm init --yes >/dev/null
npm install --no-audit --no-fund --loglevel=error \
  @webcarrot/xirr@3.0.1 @formulajs/formulajs@4.6.1 financial@0.2.4 node-irr@2.0.5

cat >rates.cjs <<'SCRIPT'
const webcarrot = require('@webcarrot/xirr');
const { XIRR } = require('@formulajs/formulajs');
const financial = require('financial');
const nodeIrr = require('node-irr');

const days = [new Date('2025-01-01T00:00:00Z'), new Date('2026-01-01T00:00:00Z')];
const flowsOf = (amounts) => amounts.map((amount, index) => ({ amount, date: days[index] }));
const rateBy = {
  '@webcarrot/xirr': (amounts) => (webcarrot.xirr ?? webcarrot.default)(flowsOf(amounts)),
  '@formulajs/formulajs': (amounts) => XIRR(amounts, days),
  financial: (amounts) => financial.irr(amounts),
  'node-irr': (amounts) => (1 + nodeIrr.xirr(flowsOf(amounts)).rate) ** 365 - 1,
};

/** A payment and the value a year later; the rate seen in the order above, in percent. */
const findings = [
  [[-100, 110], ['10.00', '10.00', '10.00', '10.00']],
  [[-100, 55], ['-100.00', '-100.00', '-100.00', '-45.00']],
  [[-1000, 500], ['an error', 'Infinity', 'Infinity', '-50.00']],
  [[-1000, 1], ['an error', 'Infinity', 'Infinity', '-99.90']],
];

const shown = (find) => {
  try {
    const rate = find();
    return Number.isFinite(rate) ? (rate * 100).toFixed(2) : String(rate);
  } catch {
    return 'an error';
  }
};

let changed = 0;
for (const [amounts, seen] of findings) {
  console.log(`\n${amounts.join(', then ')}: expected ${((amounts[1] / -amounts[0] - 1) * 100).toFixed(2)} %`);
  Object.entries(rateBy).forEach(([name, rateOf], index) => {
    const result = shown(() => rateOf(amounts));
    if (result !== seen[index]) changed += 1;
    console.log(`  ${name}: ${result}${result === seen[index] ? '' : `   CHANGED: was ${seen[index]}`}`);
  });
}
console.log(`\n${changed} of ${findings.length * 4} results have changed.`);
process.exit(changed === 0 ? 0 : 1);
SCRIPT

node rates.cjs
