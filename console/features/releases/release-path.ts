import { brandPath } from '../../ui/brand-path.ts';
import type { Environment } from '../../ui/environment.tsx';

/** Address of one release, compared with another one or with the release before it. */
export function releasePath({
  brand,
  number,
  environment = 'production',
  against,
}: {
  brand: string;
  number: number;
  environment?: Environment;
  against?: number | undefined;
}): string {
  const path = brandPath({ brand, page: `releases/${number}`, environment });
  if (against === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}against=${against}`;
}
