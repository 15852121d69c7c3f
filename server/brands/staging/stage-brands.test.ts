import { expect, it } from 'vitest';
import { aManifest } from '../../../tests/support/a-manifest.ts';
import { aBrandSet } from '../../../tests/support/brands.ts';
import type { BrandEvent } from '../brand.ts';
import { joinBrandSets, stageBrands } from './stage-brands.ts';

it('reports changes of production and of staging, each under its own id, until its subscriber stops', () => {
  const manifest = aManifest({ tenant: { id: 'one' } });
  const [production, staged] = [aBrandSet([manifest]), aBrandSet([manifest])];
  const all = joinBrandSets({ production, staging: stageBrands(staged, 'staging.example') });
  const events: string[] = [];
  const stop = all.subscribe((event: BrandEvent) => events.push(event.kind === 'removed' ? event.id : event.brand.id));
  for (const set of [production, staged]) set.put(manifest);
  for (const set of [production, staged]) set.remove('one');
  expect(events).toEqual(['one', 'one@staging', 'one', 'one@staging']);
  stop();
  expect([production.subscribers(), staged.subscribers()]).toEqual([0, 0]);
});
