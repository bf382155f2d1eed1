/**
 * Returns the result of a case of the conformance suite as text.
 *
 * @param {string} id The case.
 * @return {string} A text.
 * @customfunction
 */
function CONFORM(id) {
  return conformance_.showText(arguments);
}

/**
 * Returns the value of a case of the conformance suite.
 *
 * @param {string} id The case.
 * @return {*} Anything.
 * @customfunction
 */
function CONFORM_VALUE(id) {
  return conformance_.resultOf(arguments);
}

/**
 * Returns a promise.
 *
 * @return {string} A text.
 * @customfunction
 */
async function CONFORM_ASYNC() {
  await null;
  return 'awaited';
}

function CONFORM_PLAIN() {
  return 'called';
}

/**
 * Cannot be called.
 *
 * @return {string} A text.
 * @customfunction
 */
function CONFORM_HIDDEN_() {
  return 'called';
}

/**
 * A constant that holds a function.
 *
 * @return {string} A text.
 * @customfunction
 */
const CONFORM_ARROW = () => 'called';

function onOpen(event) {
  conformance_.onOpen(event);
}

function onEdit() {
  conformance_.recordEvent('conformance.edited');
}

function onSelectionChange() {
  conformance_.recordEvent('conformance.selected');
}

function runConformance() {
  conformance_.runConformance();
}

function continueConformance() {
  conformance_.continueConformance();
}

function conformanceStep() {
  return conformance_.step();
}

function conformanceReport(id, actual) {
  conformance_.report(id, actual);
}

function conformanceClock(event) {
  conformance_.runTriggerCases(event);
}

function conformanceSecondClock() {
  conformance_.runSecondTrigger();
}

function conformanceEcho(value) {
  return value;
}

function conformanceGive(what) {
  return conformance_.give(what);
}

function conformanceNap(ms) {
  return conformance_.nap(ms);
}

function conformanceHidden_() {
  return 'called';
}
