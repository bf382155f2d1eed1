import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Text that only this service can read or create, and that opens only with the same `boundTo`. */
export function seal(secretHex: string, plainText: string, boundTo: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, Buffer.from(secretHex, 'hex'), nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([nonce, cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

/** null for anything that `seal` did not make with this secret and this `boundTo`. */
export function unseal(secretHex: string, sealedText: string, boundTo: string): string | null {
  const sealed = Buffer.from(sealedText, 'base64url');
  // Node ignores characters outside the alphabet and unused last bits; one token has one spelling.
  if (sealed.toString('base64url') !== sealedText || sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(cipherName, Buffer.from(secretHex, 'hex'), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // `final` throws when the tag does not match: that is the answer, not a failure.
    return null;
  }
}
