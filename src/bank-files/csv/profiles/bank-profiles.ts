import { americanProfiles } from './american';
import { europeanProfiles } from './european';
import { germanProfiles } from './german';
import { otherProfiles } from './other';
import type { BankProfile } from './profile';

/** The banks whose files are known. */
export const bankProfiles: readonly BankProfile[] = [
  ...germanProfiles,
  ...europeanProfiles,
  ...americanProfiles,
  ...otherProfiles,
];
