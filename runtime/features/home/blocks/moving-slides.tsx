import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { timing } from '../../../../schema/constants.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { isCovered } from '../../../ui/own-turn.ts';
import { type Banner, BannerSlide } from './banner-slide.tsx';
import { type CarouselVariant, carouselVariants } from './carousel-variants.ts';

export type MovingSlidesProps = {
  readonly banners: readonly Banner[];
  readonly variant: CarouselVariant;
  readonly leads: boolean;
  /** Whether the slides advance by themselves. */
  readonly moves: boolean;
  readonly onMove: (at: number) => void;
};

/**
 * A swipeable slider that advances every five seconds, in a loop (BANNER-02, BANNER-03), but not below a dialog. Swiper's own autoplay
 * runs a script with every frame to count the time that is left, so a timer takes its place.
 */
export function MovingSlides({ banners, variant, leads, moves, onMove }: MovingSlidesProps) {
  const t = useText('home');
  const { direction } = useLanguage();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  const [pointedAt, setPointedAt] = useState(false);
  const advances = moves && !pointedAt;
  useEffect(() => {
    if (swiper === undefined || swiper.destroyed) return;
    // Slides that change by themselves are not announced.
    swiper.wrapperEl.setAttribute('aria-live', moves ? 'off' : 'polite');
  }, [swiper, moves]);
  useEffect(() => {
    if (swiper === undefined || swiper.destroyed || !advances) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    const wait = () => {
      stop();
      timer = setTimeout(() => (isCovered() ? wait() : swiper.slideNext()), timing.bannerAutoplay);
    };
    wait();
    swiper.on('touchStart', stop);
    swiper.on('touchEnd', wait);
    swiper.on('transitionEnd', wait);
    return () => {
      stop();
      swiper.off('touchStart', stop);
      swiper.off('touchEnd', wait);
      swiper.off('transitionEnd', wait);
    };
  }, [swiper, advances]);
  return (
    <Track
      $variant={variant}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === 'mouse')}
      onPointerLeave={() => setPointedAt(false)}
    >
      <Swiper
        key={direction}
        dir={direction}
        modules={[A11y]}
        loop={banners.length > 1}
        speed={timing.popupSlide}
        slidesPerView={carouselVariants[variant].inView}
        spaceBetween={carouselVariants[variant].gap}
        a11y={{ slideRole: 'group' }}
        onSwiper={setSwiper}
        onSlideChange={({ realIndex }) => onMove(realIndex)}
      >
        {banners.map((banner, place) => (
          <SwiperSlide key={banner.id} aria-label={t('carousel.slide', { position: place + 1, total: banners.length })}>
            <BannerSlide banner={banner} variant={variant} leads={leads && place === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
    </Track>
  );
}

/** Replaces Swiper's own style sheet, which also sets properties of the root and a font, so that browsers compute all styles anew. */
const Track = styled.div<{ $variant: CarouselVariant }>`
  overflow: hidden;
  .swiper { position: relative; z-index: 0; overflow: hidden; touch-action: pan-y; }
  .swiper-wrapper { position: relative; z-index: 1; display: flex; transform: translate3d(0, 0, 0); transition-property: transform; }
  .swiper-slide { position: relative; flex-shrink: 0; inline-size: 100%; }
  .swiper-notification { position: absolute; opacity: 0; pointer-events: none; }
  ${({ $variant }) => carouselVariants[$variant].track}
`;
