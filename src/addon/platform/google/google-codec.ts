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
  pack(text) {
    return Utilities.base64Encode(Utilities.gzip(Utilities.newBlob(text, 'text/plain')).getBytes());
  },
  unpack(packed) {
    // ungzip refuses a blob of another content type.
    const blob = Utilities.newBlob(Utilities.base64Decode(packed), 'application/x-gzip');
    return Utilities.ungzip(blob).getDataAsString('UTF-8');
  },
  uuid: () => Utilities.getUuid(),
};

export const googleDates: ZonedDates = {
  format: (date, timeZone, pattern) => Utilities.formatDate(date, timeZone, pattern),
  midnight: (day, timeZone) => Utilities.parseDate(day, timeZone, 'yyyy-MM-dd') as unknown as Date,
};
