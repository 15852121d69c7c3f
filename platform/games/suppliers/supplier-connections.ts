import { counted } from '../../../schema/counted.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Database } from '../../../server/database/database.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import type { ReadinessPoint } from '../../readiness-point.ts';
import { readBookedAggregators } from './booked-aggregators.ts';
import { requestList } from './listed/request-list.ts';
import type { SupplierKeyOf } from './supplier-keys.ts';
import type { Aggregator } from './supplier-of.ts';

export type SupplierConnections = {
  readonly database: Database;
  readonly keyOf: SupplierKeyOf;
  readonly outbound: Pick<Outbound, 'postJson'>;
  readonly supplierTimeout?: number | undefined;
};

/** Timeout in milliseconds of each supplier. They are called in parallel, and the command waits for 15 s. */
const patience = 5000;
/** Maximum suppliers of a brand that are called. */
const mostCalled = 12;

/**
 * Checks whether a brand's suppliers answer a signed call, and whether late wins of its former suppliers can be verified. Takes no longer
 * than the timeout of one supplier.
 */
export async function lookAtConnections({
  brand,
  ...parts
}: SupplierConnections & { brand: Brand }): Promise<ReadinessPoint[]> {
  const { aggregators } = brand.manifest.games;
  const answers = await Promise.all(
    aggregators.slice(0, mostCalled).map((aggregator) => callOne({ ...parts, brand, aggregator })),
  );
  const left = aggregators.length - mostCalled;
  const unasked: ReadinessPoint[] =
    left > 0 ? [{ id: 'supplier', state: 'warning', message: `${left} more suppliers were not called` }] : [];
  return [...answers, ...unasked, ...(await missingKeysOfRetired({ ...parts, brand }))];
}

async function callOne({
  brand,
  aggregator,
  keyOf,
  outbound,
  supplierTimeout: timeout = patience,
}: SupplierConnections & { brand: Brand; aggregator: Aggregator }): Promise<ReadinessPoint> {
  const privateKey = keyOf({ brand, aggregator, kind: 'signing' });
  const listed = await requestList({ aggregator, privateKey, outbound, timeout });
  const { id } = aggregator;
  if ('fault' in listed) {
    const { message, fix } = listed.fault;
    return { id: 'supplier', state: 'missing', message, fix };
  }
  const count = listed.rows.length;
  return count > 0
    ? {
        id: 'supplier',
        state: 'ready',
        message: `${id} is reachable and lists ${counted({ count: count, one: 'game' })}`,
      }
    : {
        id: 'supplier',
        state: 'warning',
        message: `${id} is reachable, but lists no game`,
        fix: `ask the supplier which games operator ${aggregator.operatorId} may open`,
      };
}

async function missingKeysOfRetired({
  brand,
  database,
  keyOf,
}: Pick<SupplierConnections, 'database' | 'keyOf'> & { brand: Brand }): Promise<ReadinessPoint[]> {
  const ids = new Set(brand.manifest.games.aggregators.map(({ id }) => id));
  const retired = (await readBookedAggregators({ database, brand })).filter(({ id }) => !ids.has(id));
  return retired.flatMap((aggregator): ReadinessPoint[] =>
    keyOf({ brand, aggregator, kind: 'public' }) !== undefined
      ? []
      : [
          {
            id: 'supplier',
            state: 'missing',
            message: `${aggregator.id} has booked for ${brand.id}, but LIVERY_SECRET_${aggregator.publicKey.secret} is not set or withheld, so its late wins and rollbacks are refused`,
            fix: 'set it where the servers run',
          },
        ],
  );
}
