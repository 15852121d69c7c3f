import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Database, Tx } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { Aggregator } from './supplier-of.ts';

/** Milliseconds for which a brand's retired aggregators are cached. Short, because another node may just have booked for a new one. */
const cachedFor = 10_000;

/**
 * An aggregator without vendors. It offers no game, so bets are refused, while wins and rollbacks are verified by the same keys and booked.
 */
export const retired = (
  aggregator: Pick<Aggregator, 'id' | 'operatorId' | 'subPartnerId' | 'signingKey' | 'publicKey'>,
): Aggregator => {
  const { id, operatorId, subPartnerId, signingKey, publicKey } = aggregator;
  const nothing = { address: '', drawsAddress: null, vendors: [], frameOrigins: [] };
  return { id, operatorId, subPartnerId, signingKey, publicKey, ...nothing };
};

/** Aggregators that ever booked for a brand, so that later wins can be verified even if its manifest no longer names them. */
export function createBookedAggregators(database: Database, clock: Clock) {
  /** Tenants by aggregator object. A changed manifest has another object; brands with the same parent may share one. */
  const noted = new WeakMap<Aggregator, Set<string>>();
  const isNoted = (tenant: string, aggregator: Aggregator) => noted.get(aggregator)?.has(tenant) === true;
  const cache = new WeakMap<Brand, { readonly until: number; readonly found: Promise<Aggregator[]> }>();

  const note = async (tx: Tx, aggregator: Aggregator): Promise<void> => {
    const row = {
      operator_id: aggregator.operatorId,
      sub_partner_id: aggregator.subPartnerId,
      signing_key: aggregator.signingKey.secret,
      public_key: aggregator.publicKey.secret,
    };
    await tx
      .insertInto('booked_aggregator')
      .values({ tenant: tx.tenant, id: aggregator.id, ...row, since: tx.clock.now() })
      .onConflict((conflict) => conflict.columns(['tenant', 'id']).doUpdateSet(row))
      .execute();
  };

  return {
    /** Stores an aggregator in the transaction of a booking. Call `confirm` after the commit. */
    note: async (tx: Tx, aggregator: Aggregator): Promise<void> => {
      if (!isNoted(tx.tenant, aggregator)) await note(tx, aggregator);
    },
    confirm: ({ tenant, aggregator }: { tenant: string; aggregator: Aggregator }): void =>
      void noted.set(aggregator, (noted.get(aggregator) ?? new Set()).add(tenant)),

    /** An aggregator that booked for the brand before; `undefined` if it never did. */
    find: async ({ brand, id }: { brand: Brand; id: string }): Promise<Aggregator | undefined> => {
      const now = clock.now().getTime();
      const known = cache.get(brand);
      const found = known !== undefined && known.until > now ? known.found : readBookedAggregators({ database, brand });
      if (found !== known?.found) {
        cache.set(brand, { until: now + cachedFor, found });
        found.catch(() => cache.delete(brand));
      }
      return (await found).find((aggregator) => aggregator.id === id);
    },
  };
}

export type BookedAggregators = ReturnType<typeof createBookedAggregators>;

/** All aggregators that ever booked for a brand, including those of its manifest. */
export async function readBookedAggregators({ database, brand: { id: tenant } }: { database: Database; brand: Brand }) {
  const rows = await database.single(tenant, (tx) =>
    selectRows(tx, 'booked_aggregator', { tenant }).selectAll().execute(),
  );
  return rows.map((row) =>
    retired({
      id: row.id,
      operatorId: row.operator_id,
      subPartnerId: row.sub_partner_id,
      signingKey: { secret: row.signing_key },
      publicKey: { secret: row.public_key },
    }),
  );
}
