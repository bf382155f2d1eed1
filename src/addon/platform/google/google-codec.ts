import type { Clock, Codec, ZonedDates } from '../platform';

export const googleClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => Utilities.sleep(Math.round(ms)),
};

export const googleCodec: Codec = {
  hash(text) {
    const bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
    return Utilities.base64EncodeWebSafe(bytes).replace(/=+$/, '');
  },
  uuid: () => Utilities.getUuid(),
};

export const googleDates: ZonedDates = {
  wallTime: (date, timeZone) => Utilities.formatDate(date, timeZone, 'yyyy-MM-dd HH:mm:ss'),
  midnight: (day, timeZone) => Utilities.parseDate(day, timeZone, 'yyyy-MM-dd') as unknown as Date,
};
