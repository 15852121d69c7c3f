import { styled } from 'styled-components';
import { usePlaces } from '../../../brand/brand-context.tsx';
import { DrawnPicture } from '../../../content/media/drawn-picture.tsx';
import { positionOf } from '../../../content/media/focused.ts';
import { LatePicture } from '../../../content/media/late-picture.tsx';
import { usePicture } from '../../../content/media/use-picture.ts';
import { plainText } from '../../../content/plain-text.ts';
import { textLanguage } from '../../../content/text-language.ts';
import { PageLink } from '../../../page/page-link.tsx';
import { useText } from '../../../texts/texts-context.tsx';
import { ForwardIcon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { pressable } from '../../../ui/theme/motion.ts';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { DateRange } from './date-range.tsx';
import { StateChip } from './state-chip.tsx';
import type { Promotion } from './use-promotions.ts';

/** Set in the history state of a detail that was opened from a card. Closing that detail goes back instead of adding an entry. */
export const fromList = { fromList: true } as const;

/** Image, title, excerpt, view more (PROMO-06); the whole card opens the detail. */
export function PromotionCard({
  promotion,
  isKnown,
  first,
}: {
  promotion: Promotion;
  /** Whether the state is that of the current viewer. */
  isKnown: boolean;
  first: boolean;
}) {
  const t = useText('promotions');
  const { id, title, excerpt, content, standing } = promotion;
  return (
    <Card
      page="promotions"
      query={{ id }}
      state={fromList}
      preventScrollReset
      data-state={isKnown ? standing?.state : undefined}
      {...usePlaces()(`/content/promotions/${id}`)}
    >
      <Cover promotion={promotion} atOnce={first} />
      <Words>
        <Line>
          <DateRange promotion={promotion} />
          {isKnown && standing !== undefined && <StateChip state={standing.state} />}
        </Line>
        <h2 {...textLanguage(promotion, 'title')}>{title}</h2>
        <p {...textLanguage(promotion, excerpt === undefined ? 'content' : 'excerpt')}>
          {excerpt ?? plainText(content)}
        </p>
        <More>
          {t('more')}
          <ForwardIcon size={16} />
        </More>
      </Words>
    </Card>
  );
}

export function Cover({ promotion: { id, image, alt, focus }, atOnce }: { promotion: Promotion; atOnce: boolean }) {
  const picture = usePicture(image, 1200);
  return (
    <Frame>
      {image === '' ? (
        <DrawnPicture of={id} />
      ) : (
        <LatePicture
          {...picture}
          alt={alt}
          position={positionOf(focus, 'panorama')}
          sizes="(min-width: 480px) 448px, calc(100vw - 32px)"
          width={720}
          height={315}
          atOnce={atOnce}
        />
      )}
    </Frame>
  );
}

export function PromotionCardWaiting() {
  return (
    <Waiting>
      <Skeleton $ratio="16 / 7" $radius="medium" />
      <Skeleton $width="40%" $height="16px" />
      <Skeleton $width="70%" $height="22px" />
      <Skeleton $width="90%" $height="18px" />
    </Waiting>
  );
}

const Card = styled(PageLink)`
  display: block;
  overflow: hidden;
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  color: var(--color-text);
  text-decoration: none;
  ${pressable}
  /* An ended promotion is dimmed but stays readable. */
  &[data-state='close'] img { filter: grayscale(1); }
`;

const Frame = styled.span`
  position: relative;
  overflow: hidden;
  display: block;
  aspect-ratio: 16 / 7;
`;

const Words = styled.span`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-3) var(--space-4) var(--space-4);
  h2 { ${smallTitle} font-size: var(--font-size-16); text-align: -webkit-match-parent; text-align: match-parent; }
  p {
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
    line-height: calc(1.45 * var(--tall, 1));
    text-align: -webkit-match-parent;
    text-align: match-parent;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-2);
  min-block-size: 24px;
  color: var(--color-text-muted);
  font-size: var(--font-size-12);
`;

const More = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  margin-block-start: var(--space-1);
  color: var(--color-link);
  font-size: var(--font-size-14);
  font-weight: 600;
`;

const Waiting = styled.div`
  display: grid;
  gap: var(--space-2);
`;
