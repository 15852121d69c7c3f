import type { DatabaseAndClock } from '../../../server/database/database.ts';
import { createFilters } from '../../../server/staff/staff-filters.ts';
import type { AdminEndpoints } from '../door/admin-endpoint.ts';

/** Filters that members of staff saved for themselves. */
export const filterEndpoints = (parts: DatabaseAndClock) => {
  const filters = createFilters(parts);
  return {
    listMyFilters: ({ actor }) => filters.list({ actor }),
    saveMyFilter: ({ actor, body: { page, name, query } }) => filters.save({ actor, page, name, query }),
    deleteMyFilter: async ({ actor, params: { filter: id } }) => {
      await filters.remove({ actor, id });
      return { deleted: true };
    },
  } satisfies AdminEndpoints<'filters'>;
};
