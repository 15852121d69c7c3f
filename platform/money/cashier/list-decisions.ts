import { sql } from 'kysely';
import type { AdminQueryOf } from '../../../schema/admin-call-types.ts';
import type { Trx } from '../../../server/database/database.ts';
import { placeOf, placeText } from '../../list-place.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { entryRecord, type StaffRecord } from '../promotions/waiting-entries.ts';
import { staffRecordOf } from './staff-record.ts';

type Query = AdminQueryOf<'listMoneyDecisions'>;
export type DecisionPage = { readonly list: StaffRecord[]; readonly next: string | null };

const usualPage = 50;

/** Decisions of staff, newest first. Throws `request.invalid` if `after` is not from an answer. */
export async function listDecisions({
  trx,
  tenant,
  secrets,
  query: { kind, decidedBy, differs = false, from, until, after, pageSize = usualPage },
}: {
  trx: Trx;
  tenant: string;
  secrets: Secrets;
  query: Query;
}): Promise<DecisionPage> {
  const place = placeOf(after);
  const limit = pageSize + 1;
  const bounds = sql<boolean>`row.tenant = ${tenant} and row.decided_by is not null
    and (${decidedBy ?? null}::text is null or row.decided_by = ${decidedBy ?? null} or row.second_person = ${decidedBy ?? null})
    and (${from ?? null}::timestamptz is null or row.decided_at >= ${from ?? null}::timestamptz)
    and (${until ?? null}::timestamptz is null or row.decided_at < ${until ?? null}::timestamptz)
    and (${place?.at ?? null}::timestamptz is null or (row.decided_at, row.id) < (${place?.at ?? null}::timestamptz, ${place?.id ?? ''}))`;
  const requests = async () => {
    const rows = await trx
      .selectFrom('money_request as row')
      .innerJoin('player', (join) =>
        join.onRef('player.tenant', '=', 'row.tenant').onRef('player.id', '=', 'row.player_id'),
      )
      .selectAll('row')
      .select('player.username as account')
      .where(bounds)
      .$if(kind !== undefined, (found) => found.where('row.kind', '=', kind === 'withdrawal' ? kind : 'deposit'))
      .$if(differs, (found) =>
        found.where('row.status', '=', 'approved').where(sql<boolean>`row.asked_amount <> row.amount`),
      )
      .orderBy('row.decided_at', 'desc')
      .orderBy('row.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ account, ...request }) => staffRecordOf({ secrets, request, account }));
  };
  const rewards = async () => {
    const rows = await trx
      .selectFrom('promotion_entry as row')
      .innerJoin('player', (join) =>
        join.onRef('player.tenant', '=', 'row.tenant').onRef('player.id', '=', 'row.player_id'),
      )
      .selectAll('row')
      .select('player.username as account')
      .where(bounds)
      .$if(differs, (found) =>
        found
          .where('row.status', '=', 'issued')
          .where(sql<boolean>`row.offered_amount::numeric is distinct from row.amount::numeric`),
      )
      .orderBy('row.decided_at', 'desc')
      .orderBy('row.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ account, ...entry }) => entryRecord({ entry, account }));
  };
  const found = [
    ...(kind === 'promotion' ? [] : await requests()),
    ...(kind === undefined || kind === 'promotion' ? await rewards() : []),
  ].sort((one, other) => (placeIn(one) > placeIn(other) ? -1 : 1));
  const list = found.slice(0, pageSize);
  const last = list.at(-1);
  return { list, next: found.length > pageSize && last !== undefined ? placeIn(last) : null };
}

const placeIn = ({ decidedAt, id }: StaffRecord): string => placeText({ at: decidedAt ?? '', id });
