import { Readable } from 'node:stream';
import type { ContentImports } from '../../platform/content/imports/content-imports.ts';
import { brandDay } from '../../schema/rules/brand-day.ts';
import type { Brand } from '../../server/brands/brand.ts';
import type { Clock } from '../../server/clock.ts';
import type { Log } from '../../server/log.ts';
import { seedFolder } from './seed-folder.ts';

const actor = 'sandbox';

/**
 * Imports the seed into a brand in the same way as an import by staff: at the first request and again on each of the brand's days,
 * because dates follow the day. Once staff have changed the brand's content, the seed is no longer imported. Never rejects: if the
 * import fails, the existing content is served.
 */
export function createFillContent(
  imports: Pick<ContentImports, 'run' | 'revisions'>,
  clock: Clock,
  log: Log,
): (brand: Brand) => Promise<void> {
  const filled = new Map<string, { day: string; done: Promise<void> }>();

  const fill = async ({ brand, day }: { brand: Brand; day: string }) => {
    const revisions = await imports.revisions(brand.id);
    if (revisions.some((revision) => revision.actor !== actor)) return;
    const bytes = Readable.from([seedFolder(new Date(`${day}T12:00:00Z`), brand.manifest)]);
    const seed = { folder: 'sandbox', actor, reason: 'seed of the sandbox', replace: true };
    await imports.run({ brand, bytes, ...seed });
  };

  return (brand) => {
    const day = brandDay(clock.now(), brand.manifest.locale.timeZone);
    const known = filled.get(brand.id);
    if (known?.day === day) return known.done;
    const done = fill({ brand, day }).catch((err: unknown) => {
      filled.delete(brand.id);
      log.warn({ err, tenant: brand.id }, 'the sandbox content was not imported');
    });
    filled.set(brand.id, { day, done });
    return done;
  };
}
