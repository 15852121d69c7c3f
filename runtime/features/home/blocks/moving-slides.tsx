import 'swiper/css';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { timing } from '../../../../schema/constants.ts';
import type { HomeBlockSettings } from '../../../registry.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { type Banner, BannerSlide } from './banner-slide.tsx';

export type MovingSlidesProps = {
  readonly banners: readonly Banner[];
  readonly variant: HomeBlockSettings<'carousel'>['variant'];
  readonly stopped: boolean;
  readonly onMove: (at: number) => void;
};

/** Slides that follow the finger and go on by themselves every five seconds, round and round (BANNER-02, BANNER-03). */
export function MovingSlides({ banners, variant, stopped, onMove }: MovingSlidesProps) {
  const t = useText('home');
  const { direction } = useLanguage();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  useEffect(() => {
    if (swiper === undefined || swiper.destroyed) return;
    if (stopped) swiper.autoplay.stop();
    else swiper.autoplay.start();
  }, [swiper, stopped]);
  return (
    <Track data-variant={variant}>
      <Swiper
        key={direction}
        dir={direction}
        modules={[A11y, Autoplay]}
        autoplay={
          stopped
            ? false
            : { delay: timing.bannerAutoplay, disableOnInteraction: false, pauseOnMouseEnter: true }
        }
        loop={banners.length > 1}
        speed={timing.popupSlide}
        slidesPerView={variant === 'peek' ? 1.1 : 1}
        spaceBetween={variant === 'full' ? 0 : 12}
        a11y={{ slideRole: 'group' }}
        onSwiper={setSwiper}
        onSlideChange={({ realIndex }) => onMove(realIndex)}
      >
        {banners.map((banner, place) => (
          <SwiperSlide
            key={banner.id}
            aria-label={t('carousel.slide', { position: place + 1, total: banners.length })}
          >
            <BannerSlide banner={banner} variant={variant} first={place === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
    </Track>
  );
}

const Track = styled.div`
  overflow: hidden;
  &[data-variant='peek'] { padding-inline-start: var(--space-4); }
  &[data-variant='peek'] .swiper { overflow: visible; }
  .swiper { z-index: 0; }
`;
