import { expect, it } from 'vitest';
import { createLog } from '../../server/log.ts';
import { aManifest } from '../../tests/support/a-manifest.ts';
import { aSecretDoor } from '../../tests/support/secret-door.ts';
import { warnOfSettings } from './warn-of-settings.ts';

it.each([
  [true, 1, 0],
  [false, 0, 1],
])('prints missing secrets in a sandbox and logs them elsewhere: %s', (sandbox, printed, logged) => {
  const brand = { id: 'lumina', manifest: aManifest({ chat: { secretName: 'LUMINA__CHAT_SECRET' } } as never) };
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } });
  const warnings = warnOfSettings({
    brands: { ids: () => ['lumina'], byId: () => brand as never },
    secrets: aSecretDoor({}),
    hasCountries: true,
    settings: { sandbox },
    log,
  });
  expect([warnings.length, lines.length]).toEqual([printed, logged]);
  expect([...lines, ...warnings.map(({ message }) => message)].join()).toContain(
    'LIVERY_SECRET_LUMINA__CHAT_SECRET is not set, although /chat/secretName of lumina names it',
  );
});
