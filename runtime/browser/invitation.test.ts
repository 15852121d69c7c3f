import { describe, expect, it } from 'vitest';
import { invitationQuery } from '../../schema/invitation.ts';
import { covers } from '../../tests/support/covers.ts';
import { keepInvitation } from './invitation.ts';
import { readInvitation } from './read-invitation.ts';

const aStorage = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    open: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
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
    keepInvitation({ search: '?tab=1&affiliateCode=FRIEND1', tenant: 'one', storage });
    keepInvitation({ search: '?page=2', tenant: 'one', storage });
    expect(read('one')).toEqual({ code: 'FRIEND1', domain: '' });
    expect(read('two')).toBeUndefined();
    keepInvitation({ search: '?affiliateCode=+FRIEND2+&domain=one.example', tenant: 'one', storage });
    expect(read('one')).toEqual({ code: 'FRIEND2', domain: 'one.example' });
    expect(read('one', '?affiliateCode=NOW')).toEqual({ code: 'NOW', domain: '' });
  });

  it('ignores missing storage and invalid invitations', () => {
    keepInvitation({ search: '?affiliateCode=A1', tenant: 'one', storage: blocked });
    expect(readInvitation({ search: '', tenant: 'one', storage: blocked })).toBeUndefined();
    expect(readInvitation({ search: '?affiliateCode=A1', tenant: 'one', storage: blocked })?.code).toBe('A1');
    for (const text of ['{', '7', '{"code":1}']) {
      const { kept, open: storage } = aStorage();
      kept.set('invitation.v1.one', text);
      expect(readInvitation({ search: '', tenant: 'one', storage })).toBeUndefined();
    }
  });

  it('survives redirects, without the other parameters of the address', () => {
    expect(invitationQuery('?affiliateCode=A1&from=elsewhere')).toEqual({ affiliateCode: 'A1' });
    expect(invitationQuery('?domain=x.example')).toEqual({});
    expect(invitationQuery(`?affiliateCode=${'x'.repeat(200)}`).affiliateCode).toHaveLength(64);
  });
});
