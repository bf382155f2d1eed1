import { anyRefusal, type Case, refused, type Throws } from '../case';

const bytes = (text: string): number[] => Utilities.newBlob(text).getBytes();

/** Utilities without parameter types, so that a case can pass any value. */
const untyped = Utilities as unknown as { readonly [method: string]: (...args: unknown[]) => number[] };
const mismatch = (types: string, method: string): Throws =>
  refused(`The parameters (${types}) don't match the method signature for Utilities.${method}.`);
const md5 = (...args: unknown[]): unknown =>
  untyped['computeDigest']?.(Utilities.DigestAlgorithm.MD5, ...args).slice(0, 4);

export const utilities: readonly Case[] = [
  {
    id: 'utilities/signed-bytes',
    rule: 'getBytes returns signed bytes.',
    mode: 'function',
    run: () => bytes('aé€'),
    expected: [97, -61, -87, -30, -126, -84],
  },
  {
    id: 'utilities/base64',
    rule: 'base64Encode with the charset UTF-8 encodes the UTF-8 bytes of text.',
    mode: 'function',
    run: () => Utilities.base64Encode('é?>', Utilities.Charset.UTF_8),
    expected: 'w6k/Pg==',
  },
  {
    id: 'utilities/base64-web-safe',
    rule: 'Web-safe Base64 keeps its padding.',
    mode: 'function',
    run: () => Utilities.base64EncodeWebSafe('é?>', Utilities.Charset.UTF_8),
    expected: 'w6k_Pg==',
  },
  {
    id: 'utilities/base64-decode',
    rule: 'base64Decode returns signed bytes.',
    mode: 'function',
    run: () => Utilities.base64Decode('w6k/Pg=='),
    expected: [-61, -87, 63, 62],
  },
  {
    id: 'utilities/base64-nonsense',
    rule: 'Text that is not Base64 is refused.',
    mode: 'function',
    run: () => Utilities.base64Decode('?'),
    expected: anyRefusal,
  },
  {
    id: 'utilities/digest',
    rule: 'computeDigest returns signed bytes.',
    mode: 'function',
    run: () => Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'abc').slice(0, 4),
    expected: [-70, 120, 22, -65],
  },
  {
    id: 'utilities/digest-charset',
    rule: 'Without a charset, a digest reads text as US-ASCII, and other characters as question marks.',
    mode: 'function',
    run: () => [md5('€🙂'), md5('??'), md5('€🙂', Utilities.Charset.UTF_8)],
    expected: [
      [-22, 3, -4, -72],
      [-22, 3, -4, -72],
      [-71, 89, 42, -99],
    ],
  },
  {
    id: 'utilities/digest-surplus',
    rule: 'computeDigest refuses too many arguments.',
    mode: 'function',
    run: () => md5('abc', Utilities.Charset.UTF_8, 4),
    expected: mismatch('Utilities.DigestAlgorithm,String,Utilities.Charset,number', 'computeDigest'),
  },
  {
    id: 'utilities/digest-bytes-charset',
    rule: 'computeDigest refuses a charset with bytes.',
    mode: 'function',
    run: () => md5([0, 1, 2], Utilities.Charset.UTF_8),
    expected: mismatch('Utilities.DigestAlgorithm,number[],Utilities.Charset', 'computeDigest'),
  },
  {
    id: 'utilities/digest-algorithm',
    rule: 'computeDigest refuses the name of an algorithm as text.',
    mode: 'function',
    run: () => untyped['computeDigest']?.('fake', 'abc'),
    expected: mismatch('String,String', 'computeDigest'),
  },
  {
    id: 'utilities/digest-charset-name',
    rule: 'computeDigest refuses the name of a charset as text.',
    mode: 'function',
    run: () => md5('abc', 'fake'),
    expected: mismatch('Utilities.DigestAlgorithm,String,String', 'computeDigest'),
  },
  {
    id: 'utilities/digest-no-bytes',
    rule: 'computeDigest refuses a list of strings as bytes.',
    mode: 'function',
    run: () => md5(['1 bad']),
    expected: /^throws Exception: Cannot convert /,
  },
  {
    id: 'utilities/uuid',
    rule: 'getUuid returns a different UUID each time.',
    mode: 'function',
    run: () => [
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(Utilities.getUuid()),
      new Set([Utilities.getUuid(), Utilities.getUuid()]).size,
    ],
    expected: [true, 2],
  },
  {
    id: 'utilities/bad-utf8',
    rule: 'getDataAsString reads bytes that are not UTF-8 as U+FFFD.',
    mode: 'function',
    run: () => Utilities.newBlob([-61, 40]).getDataAsString(),
    expected: '\uFFFD(',
  },
  {
    id: 'utilities/bom',
    rule: 'getDataAsString keeps a byte order mark.',
    mode: 'function',
    run: () => Utilities.newBlob([-17, -69, -65, 97]).getDataAsString(),
    expected: '\uFEFFa',
  },
  {
    id: 'utilities/format-date-patterns',
    rule: 'formatDate uses Java’s patterns.',
    mode: 'function',
    run: () =>
      ['yyyy-MM-dd', 'EEE, d MMM yyyy', "hh:mm a 'o''clock'", 'D u'].map((pattern) =>
        Utilities.formatDate(new Date('2026-03-08T15:04:05Z'), 'Etc/GMT', pattern),
      ),
    expected: ['2026-03-08', 'Sun, 8 Mar 2026', "03:04 PM o'clock", '67 7'],
  },
  {
    id: 'utilities/format-date-wrong-type',
    rule: 'formatDate requires a date.',
    mode: 'function',
    run: () => Utilities.formatDate('2026-03-08' as unknown as Date, 'Etc/GMT', 'yyyy'),
    expected:
      /^throws Exception: The parameters \(String,String,String\) don't match the method signature for Utilities\.formatDate\.$/,
  },
  {
    id: 'utilities/parse-date-nonsense',
    rule: 'parseDate refuses text that is not a date.',
    mode: 'function',
    run: () => Utilities.parseDate('nonsense', 'Etc/GMT', 'yyyy-MM-dd'),
    expected: anyRefusal,
  },
  {
    id: 'utilities/sleep',
    rule: 'sleep waits at least the given time.',
    mode: 'function',
    run: () => {
      const startedAt = Date.now();
      Utilities.sleep(60);
      return Date.now() - startedAt >= 59;
    },
    expected: true,
  },
];
