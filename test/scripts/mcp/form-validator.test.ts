import { formValidator } from '../../../scripts/mcp/form-validator';
import { inputSchema } from '../../../scripts/mcp/tool-schema';

const validate = formValidator.getValidator(inputSchema('FIN_SUMMARY'));

test.each([
  [
    { by: 'month', limit: null, to: null, rates: [['EUR', 1.09, null]] },
    { by: 'month', rates: [['EUR', 1.09, null]] },
  ],
  // The function says better what is valid.
  [
    { measure: 'spent', typo: true },
    { measure: 'spent', typo: true },
  ],
  [undefined, {}],
])('takes %j as %j', (given, data) => {
  expect(validate(given)).toMatchObject({ valid: true, data });
});

test.each([
  [{ by: 'month', limit: '3' }, 'data/limit must be integer'],
  [{ by: 'month', category: 'Home' }, 'data/category must be array'],
  [{ by: 'month', rates: [1.09] }, 'data/rates/0 must be array'],
])('refuses %j', (given, errorMessage) => {
  expect(validate(given)).toMatchObject({ valid: false, errorMessage });
});
