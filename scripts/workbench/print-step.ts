/** Prints what a start does next, and when it began: `   0.4 s  Opening the workbook` */
export function printStep(what: string): void {
  const seconds = (performance.now() / 1_000).toFixed(1);
  console.log(`  ${seconds.padStart(4)} s  ${what}`);
}
