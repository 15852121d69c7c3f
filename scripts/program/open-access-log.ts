import { pino } from 'pino';
import type { BrandSet } from '../../server/brands/brand.ts';
import { createAccessLog } from '../../server/http/access-log.ts';
import { createClientOf } from '../../server/http/client.ts';
import type { AccessLog } from '../../server/http/traffic.ts';
import type { Settings } from './settings.ts';

/** Maximum milliseconds for which lines are collected. Writing them one by one would cost most of the time of an answer. */
const writtenEvery = 500;
const writtenAtOnce = 8 * 1024;

/** Opens the access log of the settings; `undefined` if it is off. */
export function openAccessLog(
  { accessLog: mode, accessLogFile, trustedProxies }: Settings,
  brands: Pick<BrandSet, 'byHost' | 'archivedByHost'>,
): (AccessLog & { close(): void }) | undefined {
  if (mode === 'off') return undefined;
  const file = pino.destination({
    dest: accessLogFile ?? 1,
    sync: false,
    minLength: writtenAtOnce,
    periodicFlush: writtenEvery,
    mkdir: true,
  });
  const log = createAccessLog({
    mode,
    brandOf: (host) => brands.byHost(host) ?? brands.archivedByHost(host),
    clientOf: createClientOf({ trustedProxies }),
    write: (line) => void file.write(line),
  });
  return {
    ...log,
    close: () => {
      file.flushSync();
      if (accessLogFile !== undefined) file.end();
    },
  };
}
