import { instantOfWall, wallOfInstant } from './zone';

const DAY_MS = 86_400_000;
/** 1970-01-01 as days since 1899-12-30. */
const EPOCH_SERIAL = 25_569;

export function dateOfSerial(zone: string, serial: number): Date {
  return new Date(instantOfWall(zone, Math.round((serial - EPOCH_SERIAL) * DAY_MS)));
}

export function serialOfInstant(zone: string, instantMs: number): number {
  return serialOfWall(wallOfInstant(zone, instantMs));
}

export function serialOfWall(wallMs: number): number {
  return wallMs / DAY_MS + EPOCH_SERIAL;
}
