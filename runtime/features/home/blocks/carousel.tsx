import { Pause, Play } from 'lucide-react';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../../brand/brand-context.tsx';
import { reducesMotion } from '../../../browser/reduced-motion.ts';
import { useMayMove } from '../../../browser/use-may-move.ts';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useOffersQuery } from '../../../session/offers-query.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { bannersQuery } from '../queries.ts';
import { type Banner, BannerSlide } from './banner-slide.tsx';
import { type CarouselVariant, carouselVariants } from './carousel-variants.ts';
import type { MovingSlidesProps } from './moving-slides.tsx';

/** Banners of the home group (HOME-01). The server renders the first; the slider's code is loaded when the page is idle and it is in view. */
export function Carousel({
  settings: { variant },
  leads,
}: {
  settings: HomeBlockSettings<'carousel'>;
  leads: boolean;
}) {
  const t = useText('home');
  const manifest = useManifest();
  const { code: languageCode } = useLanguage();
  const { data, isPending } = useOffersQuery(bannersQuery({ manifest, languageCode }));
  const banners = data ?? [];
  if (isPending)
    return (
      <Frame $variant={variant}>
        <Still className="still">
          <Skeleton $ratio={carouselVariants[variant].ratio} $radius="large" />
        </Still>
      </Frame>
    );
  return (
    <Frame $variant={variant} aria-roledescription="carousel" aria-label={t('carousel.label')}>
      {banners.length === 0 ? (
        <OwnSlide variant={variant} leads={leads} />
      ) : (
        <Banners banners={banners} variant={variant} leads={leads} />
      )}
    </Frame>
  );
}

/** Fallback with the brand's own picture, if there are no banners or the request failed. */
function OwnSlide({ variant, leads }: { variant: CarouselVariant; leads: boolean }) {
  const t = useText('home');
  const { brandName: brand } = useManifest().tenant;
  const own = { id: '', groupName: '', url: '', title: t('carousel.title'), subtitle: t('carousel.text', { brand }) };
  return (
    <Still className="still" data-alone>
      <BannerSlide banner={{ ...own, action: { type: 'none', target: '' } }} variant={variant} leads={leads} />
    </Still>
  );
}

function Banners({
  banners,
  variant,
  leads,
}: {
  banners: readonly Banner[];
  variant: CarouselVariant;
  leads: boolean;
}) {
  const t = useText('home');
  const [at, setAt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const { Moving, moves, stopped, toggle } = useMovingSlides({ place, wanted: banners.length > 1 });
  const Mark = stopped ? Play : Pause;
  return (
    <div ref={place}>
      {Moving === undefined ? (
        <Still className="still" data-alone={banners.length === 1 || undefined}>
          {banners.slice(0, carouselVariants[variant].still).map((banner, place) => (
            <BannerSlide key={banner.id} banner={banner} variant={variant} leads={leads && place === 0} />
          ))}
        </Still>
      ) : (
        <Moving banners={banners} variant={variant} leads={leads} moves={moves} onMove={setAt} />
      )}
      {banners.length > 1 && (
        <Controls className="controls">
          {banners.map(({ id }, place) => (
            <i key={id} data-current={place === at || undefined} />
          ))}
          <IconButton label={t(stopped ? 'carousel.play' : 'carousel.pause')} onClick={toggle}>
            <Mark size={16} fill="currentColor" strokeWidth={0} aria-hidden focusable={false} />
          </IconButton>
        </Controls>
      )}
    </div>
  );
}

const Still = styled.div`
  display: flex;
  gap: var(--space-3);
  overflow: hidden;
  > * { flex: 0 0 100%; min-inline-size: 0; }
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-block-size: 44px;
  margin-block-end: calc(-1 * var(--space-3));
  color: var(--color-text-muted);
  /* Dots turn into the bar of the current slide without a new layout: the ones after it make room by their transform. */
  i { position: relative; inline-size: 6px; block-size: 6px; transition: transform 225ms; }
  i:last-of-type { margin-inline-end: 14px; }
  i[data-current] ~ i { transform: translateX(14px); }
  [dir='rtl'] & i[data-current] ~ i { transform: translateX(-14px); }
  i::before, i::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    border-radius: var(--radius-pill);
    transition: opacity 225ms;
  }
  i::before { inline-size: 6px; background: currentColor; opacity: 0.5; }
  i::after { inline-size: 20px; background: var(--color-primary); opacity: 0; }
  i[data-current]::before { opacity: 0; }
  i[data-current]::after { opacity: 1; }
`;

const Frame = styled.section<{ $variant: CarouselVariant }>`
  position: relative;
  ${({ $variant }) => carouselVariants[$variant].frame}
`;

/**
 * The slider's code is as large as the page, so it is loaded when the page is idle and the slider is in view. Until then, and if loading
 * fails, the first slide is shown. Autoplay is off under reduced motion.
 */
function useMovingSlides({ place, wanted }: { place: RefObject<HTMLElement | null>; wanted: boolean }) {
  const [Moving, setMoving] = useState<ComponentType<MovingSlidesProps>>();
  const [stopped, setStopped] = useState(false);
  const mayMove = useMayMove(place);
  useEffect(() => setStopped(reducesMotion()), []);
  const due = wanted && mayMove && Moving === undefined;
  useEffect(() => {
    if (!due) return;
    let gone = false;
    const load = async () => {
      try {
        const { MovingSlides } = await import('./moving-slides.tsx');
        if (!gone) setMoving(() => MovingSlides);
      } catch {
        // Loading failed: keep showing the first slide.
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, [due]);
  return {
    Moving: wanted ? Moving : undefined,
    moves: mayMove && !stopped,
    stopped,
    toggle: () => setStopped(!stopped),
  };
}
