import { type FakePlatform, fakePlatform } from '../../support/platform/fake-platform';
import { FakeSheet } from '../../support/sheets/fake-sheet';

export function platformWith(...cells: string[][][]): FakePlatform {
  const platform = fakePlatform({ context: 'sidebar' });
  platform.sheets.push(...cells.map((rows, index) => new FakeSheet(`Sheet${index}`, rows, index + 10)));
  return platform;
}

/** Makes methods throw once `isOver` says so; gives what undoes it. */
export function endAfter(isOver: () => boolean, target: object, ...names: string[]): () => void {
  const methods = target as { [name: string]: unknown };
  const before = names.map((name) => [name, methods[name], Object.hasOwn(methods, name)] as const);
  for (const [name, method] of before) {
    methods[name] = (...args: unknown[]) => {
      if (isOver()) throw new Error('Exceeded maximum execution time');
      return (method as (...given: unknown[]) => unknown).apply(target, args);
    };
  }
  return () => {
    for (const [name, method, isOwn] of before) {
      if (isOwn) methods[name] = method;
      else Reflect.deleteProperty(methods, name);
    }
  };
}

export const cellsOf = (platform: FakePlatform) => platform.sheets.map((sheet) => sheet.cells);
