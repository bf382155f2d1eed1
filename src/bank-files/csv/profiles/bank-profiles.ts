import type { BankProfile } from './profile';

export const bankProfiles: readonly BankProfile[] = [];
