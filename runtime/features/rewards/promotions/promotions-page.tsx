import { useManifest } from '../../../brand/brand-context.tsx';
import { PageBanner, pageBanner } from '../../../content/media/page-banner.tsx';
import { pathTo } from '../../../page/page-link.tsx';
import type { FirstPaint } from '../../../page/registry.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const queries = ({ manifest, languageCode }: FirstPaint) => [
  pageBanner({ group: manifest.bannerGroups.promotions, languageCode }),
];

/** The banner area of promotions (PROMO-04); their list comes later. */
export function Page() {
  const t = useText('content');
  const { bannerGroups } = useManifest();
  return (
    <>
      <PageBanner group={bannerGroups.promotions} />
      <EmptyState
        title={t('placeholder.title')}
        text={t('placeholder.text')}
        action={{ label: t('placeholder.action'), to: pathTo({ page: 'home' }) }}
      />
    </>
  );
}
