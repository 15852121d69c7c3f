import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { Log } from '../../server/log.ts';
import { type SeedParts, seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoAffiliates } from './demo-affiliates.ts';
import { type HistoryParts, seedDemoHistory } from './demo-history.ts';
import type { DemoPasswords } from './demo-passwords.ts';
import { seedDemoTeam } from './demo-team.ts';
import { seedDemoWallets } from './demo-wallets.ts';
import { seedDemoWins } from './demo-wins.ts';

/** Brands seeded at the start; each costs five password hashes. Others are seeded at their first login. */
const seededAtStart = 20;

export type Demo = {
  /** Seeds a brand's demo accounts, history and invitation codes, once per process and currency, and returns the passwords. */
  seedBrand(brand: Brand): Promise<Readonly<Record<string, string>>>;
  seed(): Promise<DemoPasswords>;
  close(): void;
};

export function createDemo({
  brands,
  parts,
  log,
}: {
  brands: Pick<BrandSet, 'ids' | 'byId' | 'subscribe'>;
  parts: SeedParts & HistoryParts;
  log: Log;
}): Demo {
  const seeded = new Map<string, Promise<Readonly<Record<string, string>>>>();
  const seedBrand = (brand: Brand) => {
    // If the brand's currency changes, its accounts need new wallets.
    const key = `${brand.id} ${brand.manifest.wallet.currency}`;
    const known = seeded.get(key);
    if (known !== undefined) return known;
    const seedOf = async () => {
      await seedDemoAffiliates({ ...parts, tenant: brand.id });
      const accounts = await seedDemoAccounts({ brand, parts });
      await seedDemoWallets({ brand, parts });
      await seedDemoHistory({ brand, parts });
      await seedDemoTeam({ brand, parts });
      await seedDemoWins({ brand, parts });
      return accounts;
    };
    const mine = seedOf();
    seeded.set(key, mine);
    // If seeding fails, the next call tries again.
    mine.catch(() => seeded.delete(key));
    return mine;
  };
  let stop: () => void = () => undefined;
  return {
    seedBrand,
    seed: async () => {
      stop();
      stop = brands.subscribe((event) => {
        if (event.kind !== 'changed' || seeded.size >= seededAtStart) return;
        seedBrand(event.brand).catch((err: unknown) =>
          log.error({ err, tenant: event.brand.id }, 'the demo accounts were not created'),
        );
      });
      const passwords: Record<string, Readonly<Record<string, string>>> = {};
      for (const id of brands.ids().slice(0, seededAtStart)) {
        const brand = brands.byId(id);
        if (brand !== undefined) passwords[id] = await seedBrand(brand);
      }
      return passwords;
    },
    close: () => stop(),
  };
}
