import { queryOptions } from '@tanstack/react-query';
import { callAdmin } from './call-admin.ts';

/** All brands of the caller, by id. */
export const brandsQuery = queryOptions({
  queryKey: ['listBrands'],
  queryFn: ({ signal }) => callAdmin({ operation: 'listBrands', signal }),
});
