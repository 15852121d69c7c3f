import { expect, it } from 'vitest';
import { sentOperatorId } from './supplier-of.ts';

it('an operator id is sent as a number if JSON represents it exactly, else as a text', () => {
  const sent = ['1017', '0', '9007199254740991', '9007199254740993', '0017', '10a', '1e3', '-1', ''].map((operatorId) =>
    sentOperatorId({ operatorId }),
  );
  expect(sent).toEqual([1017, 0, 9007199254740991, '9007199254740993', '0017', '10a', '1e3', '-1', '']);
});
