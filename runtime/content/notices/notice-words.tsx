import { styled } from 'styled-components';
import type { Schemas } from '../../api/operation-types.ts';
import { usePlaces } from '../../brand/brand-context.tsx';
import { StandaloneLink } from '../../page/standalone-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { ContentHtml } from '../content-html.tsx';
import { usePicture } from '../media/use-picture.ts';

/** Picture and text of an announcement, with the link to its promotion. */
export function NoticeWords({ notice }: { notice: Schemas['Announcement'] }) {
  const { id, image, alt = '', linkedPromotionId } = notice;
  const t = useText('notices');
  const picture = usePicture(image, 1200);
  return (
    <Words {...usePlaces()(`/content/announcements/${id}`)}>
      {image !== '' && (
        <img
          {...picture}
          sizes="(min-width: 480px) 448px, calc(100vw - 32px)"
          alt={alt}
          width={720}
          height={360}
          loading="lazy"
          decoding="async"
        />
      )}
      <ContentHtml entry={notice} />
      {linkedPromotionId !== '' && (
        <StandaloneLink page="promotions" query={{ id: linkedPromotionId }}>
          {t('promotion')}
        </StandaloneLink>
      )}
    </Words>
  );
}

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  > img { inline-size: 100%; block-size: auto; border-radius: var(--radius-small); }
`;
