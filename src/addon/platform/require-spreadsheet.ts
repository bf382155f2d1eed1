import { AddonError } from '../errors/addon-error';
import type { Platform, Spreadsheet } from './platform';

export function requireSpreadsheet(platform: Platform): Spreadsheet {
  const spreadsheet = platform.spreadsheet();
  if (spreadsheet !== null) return spreadsheet;
  throw new AddonError('no_spreadsheet', 'Google gave no spreadsheet. Open it and try again.');
}
