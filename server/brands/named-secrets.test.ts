import { expect, it } from 'vitest';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { missingSecrets } from './named-secrets.ts';

it('tells which secrets that manifests name are not set', () => {
  const manifest = aManifest({
    chat: { secretName: 'CHAT_KEY' },
    login: { social: { google: { clientSecretName: 'GOOGLE_KEY' }, line: { clientSecretName: 'LINE_KEY' } } },
  });
  const told = missingSecrets({
    brands: [
      { id: 'lumina', manifest },
      { id: 'other', manifest: aManifest() },
    ],
    secretOf: (name) => (name === 'GOOGLE_KEY' ? 'known' : undefined),
  });
  expect(told.map(({ tenant, message }) => [tenant, message]).sort()).toEqual([
    ['lumina', 'LIVERY_SECRET_CHAT_KEY is not set, which /chat/secretName of lumina names'],
    [
      'lumina',
      'LIVERY_SECRET_LINE_KEY is not set, which /login/social/line/clientSecretName of lumina names',
    ],
  ]);
});
