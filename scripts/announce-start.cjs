// Loaded before everything else, so that a user of `npm start` sees at once that it works.
if (!process.argv.includes('--help')) {
  // With --data it may be a household.
  const isDemo = !process.argv.some((each) => /^--(api|data)(=|$)/.test(each));
  console.log(`\n  Starting the workbench${isDemo ? ' with a demo organization' : ''}.`);
}
