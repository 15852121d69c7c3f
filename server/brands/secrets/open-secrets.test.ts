import { describe, expect, it } from 'vitest';
import { stagingTenant } from '../../../schema/staging-tenant.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import type { RefusedSecret } from './open-secrets.ts';
import { ownerOf, ownName, prefixOf, type SecretKind, secretEndings } from './secret-names.ts';

const kinds = Object.keys(secretEndings) as SecretKind[];

describe('access to secrets', () => {
  const values = Object.fromEntries(
    ['AURORA__', 'A_B__', 'A__B__', ''].flatMap((prefix) =>
      kinds.map((kind) => [`${prefix}HUB${secretEndings[kind]}`, `${prefix}${kind}`] as const),
    ),
  );
  const grants = { HUB_CHAT_SECRET: ['jade'], AURORA__HUB_SIGNING_KEY: ['jade'] };
  const { secretOf } = aSecretDoor({ ...values, JADE__EMPTY_CHAT_SECRET: '' }, { grants });
  const has = (id: string, kind: SecretKind, name: string) => secretOf({ brand: { id }, kind, name });

  it('gives a brand the secrets of its prefix, in staging too, and nobody else', () => {
    for (const id of ['aurora', stagingTenant('aurora')])
      expect(has(id, 'client', 'AURORA__HUB_CLIENT_SECRET')).toBe('AURORA__client');
    for (const id of ['jade', stagingTenant('jade'), 'aurora-b', 'auror', ''])
      expect([id, has(id, 'client', 'AURORA__HUB_CLIENT_SECRET')]).toEqual([id, undefined]);
  });

  it('gives a shared secret to the brands with a grant, and to no others', () => {
    expect(has('jade', 'chat', 'HUB_CHAT_SECRET')).toBe('chat');
    expect(has(stagingTenant('jade'), 'chat', 'HUB_CHAT_SECRET')).toBe('chat');
    expect(has('jade', 'signing', 'AURORA__HUB_SIGNING_KEY')).toBe('AURORA__signing');
    expect(has('aurora', 'chat', 'HUB_CHAT_SECRET')).toBeUndefined();
    expect(has('jade', 'public', 'AURORA__HUB_PUBLIC_KEY')).toBeUndefined();
  });

  it('refuses a secret as one of another kind, even to its owner', () => {
    for (const kind of kinds)
      for (const other of kinds) {
        const given = has('aurora', other, `AURORA__HUB${secretEndings[kind]}`);
        expect([kind, other, given]).toEqual([kind, other, kind === other ? `AURORA__${kind}` : undefined]);
      }
  });

  it('distinguishes brands whose ids look alike in capitals', () => {
    const owners = { 'a-b': 'A_B__', 'a--b': 'A__B__', a: 'A__' };
    for (const [id, prefix] of Object.entries(owners)) {
      expect([prefixOf(id), ownerOf(`${prefix}CHAT_SECRET`)]).toEqual([prefix, id]);
      for (const other of ['a-b', 'a--b', 'a', 'a_b', 'A-B', 'a-'])
        if (other !== id) expect(has(other, 'chat', `${prefix}HUB_CHAT_SECRET`)).toBeUndefined();
    }
    expect(has('a-b', 'chat', 'A_B__HUB_CHAT_SECRET')).toBe('A_B__chat');
    expect(has('a--b', 'chat', 'A__B__HUB_CHAT_SECRET')).toBe('A__B__chat');
  });

  it('treats an empty value as not set', () => {
    expect(has('jade', 'chat', 'JADE__EMPTY_CHAT_SECRET')).toBeUndefined();
  });

  it('reports each refusal once for a brand and a name, and at most a thousand', () => {
    const reported: RefusedSecret[] = [];
    const door = aSecretDoor({}, { record: (refused) => reported.push(refused) });
    const lookUp = (id: string, name: string) => door.secretOf({ brand: { id }, kind: 'chat', name });
    for (let again = 0; again < 3; again += 1) {
      lookUp('jade', 'HUB_CHAT_SECRET');
      lookUp(stagingTenant('jade'), 'HUB_CHAT_SECRET');
      lookUp('jade', 'HUB_KEY');
      lookUp('jade', 'JADE__CHAT_SECRET');
    }
    expect(reported).toEqual([
      { tenant: 'jade', kind: 'chat', name: 'HUB_CHAT_SECRET', refusal: 'owner' },
      { tenant: 'jade', kind: 'chat', name: 'HUB_KEY', refusal: 'kind' },
    ]);
    lookUp('manila', 'HUB_CHAT_SECRET');
    expect(reported.at(-1)).toMatchObject({ tenant: 'manila', name: 'HUB_CHAT_SECRET' });
    for (let number = 0; number < 1500; number += 1) lookUp('jade', `N${number}_CHAT_SECRET`);
    expect(reported).toHaveLength(1000);
  });
});

it.each<[SecretKind, string, string]>([
  ['chat', 'AURORA_CHAT_SECRET', 'AURORA__CHAT_SECRET'],
  ['chat', 'CHAT_SECRET', 'AURORA__CHAT_SECRET'],
  ['chat', 'AURORA_CHAT', 'AURORA__CHAT_SECRET'],
  ['chat', 'JADE__CHAT_SECRET', 'AURORA__CHAT_SECRET'],
  ['client', 'GOOGLE_KEY', 'AURORA__GOOGLE_CLIENT_SECRET'],
  ['client', 'TEST_CLIENT', 'AURORA__TEST_CLIENT_SECRET'],
  ['client', 'SOCIAL', 'AURORA__SOCIAL_CLIENT_SECRET'],
  ['signing', 'HUB_SIGNING_KEY', 'AURORA__HUB_SIGNING_KEY'],
  ['signing', 'HUB_PRIVATE_KEY', 'AURORA__HUB_SIGNING_KEY'],
  ['signing', 'HUB_KEY', 'AURORA__HUB_SIGNING_KEY'],
  ['public', 'HUB_PUBLIC', 'AURORA__HUB_PUBLIC_KEY'],
])('proposes for a %s secret called %s the name %s', (kind, name, own) => {
  expect(ownName({ brand: 'aurora', kind, name })).toBe(own);
});
