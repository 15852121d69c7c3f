import { CodedError } from '../../../../schema/errors.ts';
import type { Brand } from '../../../../server/brands/brand.ts';
import type { Clock } from '../../../../server/clock.ts';
import type { Database } from '../../../../server/database/database.ts';
import type { Outbound } from '../../../../server/outbound/outbound.ts';
import { type Origin, recordAct } from '../../../../server/record-act.ts';
import type { SupplierKeyOf } from '../supplier-keys.ts';
import { aggregatorOfId } from '../supplier-of.ts';
import { catalogueOfList, type ListedCatalogue } from './catalogue-of-list.ts';
import { requestList } from './request-list.ts';

/** Timeout in milliseconds for a supplier's whole list; the command waits for 15 s. */
const patience = 12_000;

export type FetchList = (input: {
  readonly brand: Brand;
  /** Id of an aggregator of the brand. */
  readonly aggregator: string;
  readonly actor: string;
  readonly origin: Origin;
}) => Promise<ListedCatalogue>;

/**
 * Fetches a supplier's list as a catalogue file for staff, and audits the caller. Throws `request.not_found` if the brand has no such
 * aggregator, and `supplier.no_list` with a fix.
 */
export const createFetchList =
  ({
    database,
    clock,
    keyOf,
    outbound,
    supplierTimeout: timeout = patience,
  }: {
    database: Database;
    clock: Clock;
    keyOf: SupplierKeyOf;
    outbound: Pick<Outbound, 'postJson'>;
    supplierTimeout?: number | undefined;
  }): FetchList =>
  async ({ brand, aggregator: id, actor, origin }) => {
    const aggregator = aggregatorOfId({ manifest: brand.manifest, id });
    if (aggregator === undefined) {
      const ids = brand.manifest.games.aggregators.map((known) => known.id);
      throw new CodedError('request.not_found', {
        message: `${brand.id} has no aggregator ${id}; ${ids.length === 0 ? 'state one in /games/aggregators' : `it has ${ids.join(', ')}`}`,
      });
    }
    const privateKey = keyOf({ brand, aggregator, kind: 'signing' });
    const listed = await requestList({ aggregator, privateKey, outbound, timeout });
    const after = 'fault' in listed ? { refused: listed.fault.message } : { rows: listed.rows.length };
    await database.asOperator((trx) =>
      recordAct({
        trx,
        tenant: brand.id,
        actor,
        now: clock.now(),
        origin,
        action: 'catalogue.fetched',
        before: null,
        after: { aggregator: id, ...after },
      }),
    );
    if ('fault' in listed)
      throw new CodedError('supplier.no_list', { message: `${listed.fault.message}; ${listed.fault.fix}` });
    return catalogueOfList({ rows: listed.rows, aggregator, database });
  };
