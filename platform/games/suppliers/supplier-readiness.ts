import { counted } from '../../../schema/counted.ts';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { selectRows } from '../../../server/database/rows.ts';
import type { ReadinessPoint } from '../../readiness-point.ts';
import { vendorWarning } from '../catalogue/vendor-readiness.ts';
import type { Catalogue } from '../catalogue.ts';

/** Hours after which an open round is reported, because suppliers have stopped retrying wins by then. */
const stuckAfter = 24;

type Named = {
  tenant: string;
  manifest: Pick<Manifest, 'games'>;
  /** The games that the brand may offer, including suspended ones. */
  catalogue: Catalogue;
};

/** Checks whether the catalogue has the vendors of a brand's suppliers, and whether their rounds are stuck. */
export async function lookAtSuppliers({
  brand: { id: tenant, manifest },
  database,
  clock,
  catalogue,
}: DatabaseAndClock & {
  brand: Brand;
  /** The games that the brand may offer, including suspended ones. */
  catalogue: Catalogue;
}): Promise<ReadinessPoint[]> {
  const before = new Date(clock.now().getTime() - stuckAfter * 3_600_000);
  const { count } = await database.asTenant(tenant, (tx) =>
    selectRows(tx, 'bet', { tenant, status: 'open' })
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('placed_at', '<=', before)
      .executeTakeFirstOrThrow(),
  );
  const stuck: ReadinessPoint[] =
    count === 0n
      ? []
      : [
          {
            id: 'rounds',
            state: 'warning',
            message: `${counted({ count: count, one: 'round is', many: 'rounds are' })} open for more than ${stuckAfter} hours`,
            fix: `livery wallet rounds ${tenant} --open --older-than ${stuckAfter}, and ask the supplier`,
          },
        ];
  return [...carriedVendors({ tenant, manifest, catalogue }), ...stuck];
}

/** Warns about suppliers' vendors without a game in the catalogue. */
function carriedVendors({ tenant, manifest, catalogue }: Named): ReadinessPoint[] {
  const known = new Set(catalogue.games.map(({ view }) => view.vassalage));
  return manifest.games.aggregators.flatMap(({ id, vendors: carried }) =>
    carried
      .filter((vendor) => !known.has(vendor))
      .map((vendor) =>
        vendorWarning({
          message: `${id} carries ${vendor}, but the catalogue of ${tenant} has no game of it`,
          vendor,
          candidates: [...known],
          pointer: `/games/aggregators/${id}/vendors`,
        }),
      ),
  );
}
