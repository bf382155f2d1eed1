import { NumberValueObject } from '@univerjs/engine-formula';
import { patchNumbers } from '../../../../src/workbench/workbook/univer-patches/number-objects';

test('a number has the fields and methods that Univer gives it', () => {
  const create = NumberValueObject.create;
  const ofUniver = new NumberValueObject(2.5);
  try {
    patchNumbers();
    const ours = NumberValueObject.create(2.5);
    expect(ours).toBeInstanceOf(NumberValueObject);
    expect(ours).toStrictEqual(ofUniver);
    expect(Object.entries(ours)).toEqual(Object.entries(ofUniver));
    expect(ours.plus(NumberValueObject.create(2)).getValue()).toBe(4.5);
    expect(NumberValueObject.create(1, '0.0').getPattern()).toBe('0.0');
  } finally {
    NumberValueObject.create = create;
  }
});
