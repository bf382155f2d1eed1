import { functionSpec } from '../../../../src/addon/formulas/catalogue/functions';
import { datasetNames, datasetOf } from '../../../../src/addon/tables/definition/datasets';

test.each(datasetNames)('%s is read by days, and of one tag, exactly if its function takes days and a tag', (name) => {
  const { functionName, date, isOfTag } = datasetOf(name);
  const parameters = functionSpec(functionName).parameters.map((parameter) => parameter.name);
  expect({ isByDays: date !== null, isOfTag }).toEqual({
    isByDays: parameters.includes('from'),
    isOfTag: parameters.includes('tag'),
  });
});
