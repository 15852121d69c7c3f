import { CodedError } from '../../../schema/errors.ts';
import { pointerOf } from '../../../schema/manifest/pointer.ts';
import type { BrandSets } from '../../../server/brands/environments.ts';
import { knownPlace } from '../../../server/brands/search/known-place.ts';
import { listPlace } from '../../../server/brands/search/list-place.ts';
import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { brandRights } from '../../../server/staff/brand-rights.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';
import { notShown } from '../door/inherited-values.ts';

/** Values of one place of the manifest in many brands. */
export const placeEndpoints = ({ sets, database, clock }: DatabaseAndClock & { sets: BrandSets }) =>
  ({
    listPlace: async ({
      staff,
      query: { path, environment = 'production', value, source, q, after, pageSize = 100 },
    }) => {
      const set = sets[environment];
      const { steps, description } = knownPlace(path);
      const filter = { q, source, value: value === undefined ? undefined : asJson(value) };
      const { mayRead } = brandRights(staff);
      const sequence = String(set.sequence());
      const { list, next } = await database.asOperator((tx) =>
        listPlace(tx, { set, steps, filter, after, pageSize, mayRead, readable: staff.brands, now: clock.now() }),
      );
      return {
        path: pointerOf(steps),
        description,
        sequence,
        next,
        list: list.map(({ value: effective = null, isHidden, scheduled, ...row }) => ({
          ...row,
          value: isHidden ? notShown : effective,
          scheduled: [...scheduled],
        })),
      };
    },
  }) satisfies Partial<AdminEndpoints<'activity'>>;

/** The value in the form in which values are compared. */
function asJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    throw new CodedError('request.invalid', { message: 'value: write JSON, such as true, 12 or "light"' });
  }
}
