import { expect, it } from 'vitest';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { Json, SchemaNode } from '../../../schema/manifest/walk-schema.ts';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aSecretDoor } from '../../../tests/support/secret-door.ts';
import { anAggregator } from '../../../tests/support/supplier.ts';
import { manifestSchema } from '../folder/manifest-schema.ts';
import { isSecretFault, missingSecrets, namedSecrets, secretWarnings } from './named-secrets.ts';
import { secretEndings } from './secret-names.ts';

const manifest = aManifest({
  chat: { secretName: 'LUMINA__CHAT_SECRET' },
  login: {
    social: {
      facebook: { clientSecretName: 'LUMINA__FACEBOOK_CLIENT_SECRET' },
      google: { clientSecretName: 'LUMINA__GOOGLE_CLIENT_SECRET' },
      line: { clientSecretName: 'LINE_CLIENT_SECRET' },
    },
  },
  games: { aggregators: [anAggregator()] },
} as Parameters<typeof aManifest>[0]);

it('finds every place of the schema that names a secret', () => {
  const endings = Object.values(secretEndings);
  const places = (node: SchemaNode, path: string): string[] => {
    if (node.$ref !== undefined) {
      const target = manifestSchema.$defs?.[node.$ref.replace('#/$defs/', '')];
      return target === undefined ? [] : places(target, path);
    }
    const { pattern } = node as { pattern?: string };
    if (pattern !== undefined && endings.some((ending) => pattern.endsWith(`${ending}$`))) return [path];
    return [
      ...Object.entries(node.properties ?? {}).flatMap(([key, child]) => places(child, `${path}/${key}`)),
      ...(node.items === undefined ? [] : places(node.items, `${path}/0`)),
    ];
  };
  const found = namedSecrets(manifest);
  expect(found.map(({ path }) => pointerOf(path)).sort()).toEqual(places(manifestSchema, '').sort());
  for (const { path, kind } of found) {
    const node = path.reduce<Json>((value, step) => (value as Record<string, Json>)[step] ?? null, manifest as never);
    expect(node).toMatch(new RegExp(`${secretEndings[kind]}$`));
    expect(isSecretFault({ rule: 'schema', pointer: pointerOf(path) })).toBe(true);
  }
});

it('warns of secrets that are not set, and of those that the brand may not use, with the fix', () => {
  const brands = [
    { id: 'lumina', manifest },
    { id: 'other', manifest: aManifest() },
  ];
  const secrets = aSecretDoor(
    { LUMINA__GOOGLE_CLIENT_SECRET: 'known', LINE_CLIENT_SECRET: 'known' },
    { grants: { HUB_PUBLIC_KEY: ['lumina'], LINE_CLIENT_SECRET: ['jade'] } },
  );
  const missing = [
    'LIVERY_SECRET_LUMINA__CHAT_SECRET is not set, although /chat/secretName of lumina names it',
    'LIVERY_SECRET_LUMINA__FACEBOOK_CLIENT_SECRET is not set, although /login/social/facebook/clientSecretName of lumina names it',
    'LIVERY_SECRET_HUB_PUBLIC_KEY is not set, although /games/aggregators/0/publicKey/secret of lumina names it',
  ];
  expect(missingSecrets({ brands, secrets }).map(({ message }) => message)).toEqual(missing);
  expect(secretWarnings({ brands, secrets })).toEqual(
    [
      "a secret is withheld: LINE_CLIENT_SECRET has no brand's prefix, and lumina has no grant for it: LIVERY_SECRET_GRANTS must name lumina for LINE_CLIENT_SECRET, or rename it to LUMINA__LINE_CLIENT_SECRET in /login/social/line/clientSecretName and set LIVERY_SECRET_LUMINA__LINE_CLIENT_SECRET",
      "a secret is withheld: HUB_SIGNING_KEY has no brand's prefix, and lumina has no grant for it: LIVERY_SECRET_GRANTS must name lumina for HUB_SIGNING_KEY, or rename it to LUMINA__HUB_SIGNING_KEY in /games/aggregators/0/signingKey/secret and set LIVERY_SECRET_LUMINA__HUB_SIGNING_KEY",
      ...missing,
    ].map((message) => ({ tenant: 'lumina', message })),
  );
});
