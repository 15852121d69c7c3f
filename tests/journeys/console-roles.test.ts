import { describe } from 'vitest';
import { actionsMatchPermissions } from '../support/role-walk.ts';

describe('the console’s actions for owners and operators', () => {
  actionsMatchPermissions([
    ['owner', []],
    ['operator', []],
    ['operator', ['jade']],
  ]);
});
