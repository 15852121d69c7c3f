import 'swiper/css';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import { timing } from '../../../../schema/constants.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { type Banner, BannerSlide } from './banner-slide.tsx';
import { type CarouselVariant, carouselVariants } from './carousel-variants.ts';

export type MovingSlidesProps = {
  readonly banners: readonly Banner[];
  readonly variant: CarouselVariant;
  readonly leads: boolean;
  readonly stopped: boolean;
  readonly onMove: (at: number) => void;
};

/** A swipeable slider with autoplay every five seconds, in a loop (BANNER-02, BANNER-03). */
export function MovingSlides({ banners, variant, leads, stopped, onMove }: MovingSlidesProps) {
  const t = useText('home');
  const { direction } = useLanguage();
  const [swiper, setSwiper] = useState<SwiperInstance>();
  useEffect(() => {
    if (swiper === undefined || swiper.destroyed) return;
    if (stopped) swiper.autoplay.stop();
    else swiper.autoplay.start();
  }, [swiper, stopped]);
  return (
    <Track $variant={variant}>
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
        slidesPerView={carouselVariants[variant].inView}
        spaceBetween={carouselVariants[variant].gap}
        a11y={{ slideRole: 'group' }}
        onSwiper={setSwiper}
        onSlideChange={({ realIndex }) => onMove(realIndex)}
      >
        {banners.map((banner, place) => (
          <SwiperSlide
            key={banner.id}
            aria-label={t('carousel.slide', { position: place + 1, total: banners.length })}
          >
            <BannerSlide banner={banner} variant={variant} leads={leads && place === 0} />
          </SwiperSlide>
        ))}
      </Swiper>
    </Track>
  );
}

const Track = styled.div<{ $variant: CarouselVariant }>`
  overflow: hidden;
  ${({ $variant }) => carouselVariants[$variant].track}
  .swiper { z-index: 0; }
`;
