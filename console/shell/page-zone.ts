import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/queries.ts';
import { readersZone } from '../ui/shown-time.ts';

/** Zone of the page's clock: that of the brand on its pages, and that of the reader elsewhere; `undefined` while it is loading. */
export function usePageZone(brand: string | undefined): string | undefined {
  const shown = useQuery({
    ...callQuery({ operation: 'getBrand', params: { tenant: brand ?? '' } }),
    enabled: brand !== undefined,
  });
  if (brand === undefined) return readersZone();
  if (shown.isPending) return undefined;
  return shown.data?.timeZone ?? readersZone();
}
