import { describe, expect, it } from 'vitest';
import { operationRules } from '../../schema/generated/operation-rules.ts';
import { type OperationId, operations } from '../../schema/generated/operations.ts';
import { published } from './follow-content.ts';

describe('following content', () => {
  it('asks anew for all that is read of it', () => {
    const ids = Object.keys(operations) as OperationId[];
    const read = ids.filter(
      (id) => operationRules[id].feature === 'content' && operations[id].method === 'get',
    );
    expect(read).toEqual(published);
  });
});
