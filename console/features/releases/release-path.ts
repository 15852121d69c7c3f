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
  const query: Record<string, string> = against === undefined ? {} : { against: String(against) };
  return brandPath({ brand, page: `releases/${number}`, environment, query });
}
