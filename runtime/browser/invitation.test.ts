import { describe, expect, it } from 'vitest';
import { invitationQuery } from '../../schema/invitation.ts';
import { covers } from '../../tests/support/covers.ts';
import { storeInvitation } from './invitation.ts';
import { readInvitation } from './read-invitation.ts';

const aStorage = () => {
  const stored = new Map<string, string>();
  return {
    stored,
    open: () => ({
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }),
  };
};
const blocked = () => {
  throw new Error('blocked');
};

describe('an invitation', () => {
  it('is stored from any landing page, for the brand of the link; the newest one counts', () => {
    covers(['REG-AMB-01']);
    const { open: storage } = aStorage();
    const read = (tenant: string, search = '') => readInvitation({ search, tenant, storage });
    storeInvitation({ search: '?tab=1&affiliateCode=FRIEND1', tenant: 'one', storage });
    storeInvitation({ search: '?page=2', tenant: 'one', storage });
    expect(read('one')).toEqual({ code: 'FRIEND1', domain: '' });
    expect(read('two')).toBeUndefined();
    storeInvitation({ search: '?affiliateCode=+FRIEND2+&domain=one.example', tenant: 'one', storage });
    expect(read('one')).toEqual({ code: 'FRIEND2', domain: 'one.example' });
    expect(read('one', '?affiliateCode=NOW')).toEqual({ code: 'NOW', domain: '' });
  });

  it('ignores missing storage and invalid invitations', () => {
    storeInvitation({ search: '?affiliateCode=A1', tenant: 'one', storage: blocked });
    expect(readInvitation({ search: '', tenant: 'one', storage: blocked })).toBeUndefined();
    expect(readInvitation({ search: '?affiliateCode=A1', tenant: 'one', storage: blocked })?.code).toBe('A1');
    for (const text of ['{', '7', '{"code":1}']) {
      const { stored, open: storage } = aStorage();
      stored.set('invitation.v1.one', text);
      expect(readInvitation({ search: '', tenant: 'one', storage })).toBeUndefined();
    }
  });

  it('survives redirects, without the other parameters of the address', () => {
    expect(invitationQuery('?affiliateCode=A1&from=elsewhere')).toEqual({ affiliateCode: 'A1' });
    expect(invitationQuery('?domain=x.example')).toEqual({});
    expect(invitationQuery(`?affiliateCode=${'x'.repeat(200)}`).affiliateCode).toHaveLength(64);
  });
});
