import type { Mutant } from './mutant';

const host = 'src/workbench/host';

/** Rules of the host: the suite, run in it, has to notice each. */
const broken: readonly Omit<Mutant, 'tests'>[] = [
  {
    rule: 'a custom function writes no cell',
    file: `${host}/permission/capabilities.ts`,
    find: "CUSTOM_FUNCTION: ['free', 'document-read',",
    replace: "CUSTOM_FUNCTION: ['free', 'document-read', 'document-write',",
  },
  {
    rule: 'onOpen does not fetch',
    file: `${host}/permission/capabilities.ts`,
    find: "LIMITED: ['free', 'menu',",
    replace: "LIMITED: ['free', 'menu', 'fetch',",
  },
  {
    rule: 'a key of the cache has 250 characters at most',
    file: `${host}/limits.ts`,
    find: 'cacheKeyChars: 250',
    replace: 'cacheKeyChars: 251',
  },
  {
    rule: 'the size of a cached value counts bytes',
    file: `${host}/services/cache-service.ts`,
    find: 'Buffer.byteLength(text) > limits.cacheValueBytes',
    replace: 'text.length > limits.cacheValueBytes',
  },
  {
    rule: 'a full cache loses its hundred oldest entries at once',
    file: `${host}/limits.ts`,
    find: 'cacheEvictedAtOnce: 100',
    replace: 'cacheEvictedAtOnce: 1',
  },
  {
    rule: 'a URL has 2,048 characters at most',
    file: `${host}/limits.ts`,
    find: 'fetchUrlChars: 2_048',
    replace: 'fetchUrlChars: 2_082',
  },
  {
    rule: 'one unreachable host loses the whole batch',
    file: `${host}/services/url-fetch/url-fetch-app.ts`,
    find: "if (result.status === 'rejected') throw result.reason;",
    replace:
      "if (result.status === 'rejected') return { request: requests[index] as FetchRequest, response: { code: 599, headers: [], body: Buffer.alloc(0) } };",
  },
  {
    rule: 'hosts that the manifest does not list are refused',
    file: `${host}/services/url-fetch/whitelist.ts`,
    find: 'return whitelist === null || whitelist.some(',
    replace: 'return whitelist === null || whitelist.length > 0 || whitelist.some(',
  },
  {
    rule: "an add-on's trigger runs once an hour at most",
    file: `${host}/services/script-app.ts`,
    find: "schedule.every === 'minutes'",
    replace: 'false',
  },
  {
    rule: 'a trigger made by a trigger never runs',
    file: `${host}/services/script-app.ts`,
    find: "isDisabled: run.kind === 'trigger'",
    replace: 'isDisabled: false',
  },
  {
    rule: 'rows of unequal length are refused',
    file: `${host}/cell/map-result.ts`,
    find: 'rows.some((row) => row.length !== width)',
    replace: 'rows.some((row) => row.length > 1_000)',
  },
  {
    rule: "the script's dates are in the script's zone",
    file: `${host}/run/executor.ts`,
    find: 'timeZone: bundle.manifest.timeZone',
    replace: 'timeZone: this.site.workbook.timeZone',
  },
  {
    rule: 'an apostrophe makes text and is not part of it',
    file: `${host}/services/spreadsheet/typed-text.ts`,
    find: 'asText(text.slice(1))',
    replace: 'asText(text)',
  },
  {
    rule: 'a page has ten calls at once',
    file: `${host}/limits.ts`,
    find: 'scriptRunsPerPage: 10',
    replace: 'scriptRunsPerPage: 12',
  },
  {
    rule: 'the same formula written over itself does not run again',
    file: 'src/workbench/workbook/custom-calls.ts',
    find: 'if (cell?.f && cell.f === this.document.formula(sheet, place.row, place.column)) continue;',
    replace: '',
  },
  {
    rule: 'a function whose name ends in an underscore cannot be called by the page',
    file: `${host}/page/page-calls.ts`,
    find: " && !functionName.endsWith('_')",
    replace: '',
  },
  {
    rule: 'a skipped argument is undefined',
    file: `${host}/readings.ts`,
    find: "skippedArgument: 'undefined',",
    replace: "skippedArgument: 'null',",
  },
  {
    rule: "a date leaves and enters a cell in the spreadsheet's zone",
    file: `${host}/readings.ts`,
    find: "dateZone: 'spreadsheet',",
    replace: "dateZone: 'script',",
  },
  {
    rule: 'headers go along a redirect',
    file: `${host}/readings.ts`,
    find: "redirectHeaders: 'kept',",
    replace: "redirectHeaders: 'dropped',",
  },
];

/** Rules of the add-on that only another platform than the default one shows. */
const english: readonly Omit<Mutant, 'tests'>[] = [
  {
    rule: 'a lost request is known by where it was thrown, not by its English text',
    file: 'src/addon/api/send-wave.ts',
    find: `    } catch {
      // Google's text is translated`,
    replace: `    } catch (thrown) {
      if (!/Address unavailable|DNS error|Timeout/.test(String(thrown))) throw thrown;
      // Google's text is translated`,
  },
  {
    rule: 'that there is no interface is known without the English text',
    file: 'src/addon/platform/google/google-ui.ts',
    find: `    } catch {
      return false;`,
    replace: `    } catch (thrown) {
      if (!/Cannot call/.test(String(thrown))) throw thrown;
      return false;`,
  },
];

export const mutants: readonly Mutant[] = [
  ...broken.map((one) => ({ ...one, tests: ['test/conformance/host.test.ts'] })),
  ...english.map((one) => ({
    ...one,
    tests: ['test/end-to-end/other-platforms.test.ts', 'test/bundle/loaded.test.ts'],
  })),
];
