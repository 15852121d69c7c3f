import { describe, expect, it } from 'vitest';
import type { Operation } from './api-contract.ts';
import { checkExamples } from './check-examples.ts';
import type { Shape } from './read-features.ts';

const checked = (parts: Partial<Pick<Operation, 'params' | 'query' | 'body'>>) => () =>
  checkExamples({
    operations: [
      {
        operationId: 'countFeedback',
        feature: 'support',
        summary: 'Counts.',
        access: 'staff',
        method: 'get',
        path: '/count',
        value: {},
        ...parts,
      },
    ],
    schemas: { Day: { type: 'string', pattern: '^[0-9]+$' } },
  });
const digits = (examples?: readonly unknown[]): Shape => ({ type: 'string', pattern: '^[0-9]+$', examples });

describe('examples of the contract', () => {
  it('are required if a path contains a text', () => {
    expect(checked({ params: { image: { type: 'string' } } })).toThrow('countFeedback at params/image has no examples');
    expect(checked({ params: { kind: { type: 'string', enum: ['deposit'] } } })).not.toThrow();
  });

  it('are required if a text has to match a pattern, also in a shared shape', () => {
    for (const shape of [{ type: 'string', pattern: '^a$' }, { $ref: '#/schemas/Day' }]) {
      expect(checked({ query: { day: shape } })).toThrow('at query/day has no examples');
      expect(checked({ body: { properties: { days: { type: 'array', items: shape } } } })).toThrow(
        'at body/days/0 has no examples',
      );
    }
  });

  it('have to fit their own shape', () => {
    expect(checked({ query: { day: { ...digits(['1', 'x']), required: true } } })).toThrow(
      'countFeedback at query/day refuses its example "x"',
    );
    expect(checked({ query: { day: { ...digits(['1']), required: true } } })).not.toThrow();
  });
});
