import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { timing } from '../../schema/constants.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { thisDevice } from '../brand/download/device.ts';
import { downloadOffers, hasOffer } from '../brand/download/download-offers.ts';
import { useMenus } from '../member/menu/menu-context.tsx';
import { useText } from '../texts/texts-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useOwnTurn } from '../ui/own-turn.ts';
import { columnWidth } from '../ui/theme/column-width.ts';
import { easeOut, rise } from '../ui/theme/motion.ts';
import { footerHeight } from './footer/footer-frame.ts';

const key = 'download-offered.v1';

/** Dismissible download hint for visitors above the footer bar. It overlays the page, waits for open dialogs, and appears once per visit. */
export function DownloadBar() {
  const [isFree, setFree] = useState(false);
  // The turn is given back at once: the bar covers nothing.
  if (useOwnTurn(!isFree) && !isFree) setFree(true);
  return isFree ? <Offer /> : null;
}

function Offer() {
  const t = useText('download');
  const menus = useMenus();
  const { tenant, resources, download } = useManifest();
  const [shown, setShown] = useState(false);
  // Not while rendering: React may throw a render away, and the offer would be spent unseen.
  useEffect(() => {
    const device = thisDevice();
    const offers = downloadOffers({ resources, hidden: download.ios.hidden, device });
    if (!device.installed && !device.webclip && hasOffer(offers) && firstTime()) setShown(true);
  }, [resources, download]);
  if (!shown) return null;
  return (
    <Bar aria-label={t('offer', { brand: tenant.brandName })}>
      <Icon id="download" size={24} />
      <p>{t('offer', { brand: tenant.brandName })}</p>
      <Button
        size="small"
        onClick={() => {
          setShown(false);
          menus.open('download');
        }}
      >
        {t('get')}
      </Button>
      <IconButton label={t('later')} onClick={() => setShown(false)}>
        <Icon id="close" size={20} />
      </IconButton>
    </Bar>
  );
}

/** Whether this is the bar's first time in this visit; false if storage is blocked, or it would appear on every page. */
function firstTime(): boolean {
  try {
    const offered = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '1');
    return !offered;
  } catch {
    return false;
  }
}

const Bar = styled.aside`
  position: fixed;
  z-index: 25;
  inset-block-end: calc(${footerHeight}px + 36px + env(safe-area-inset-bottom));
  inset-inline: max(var(--space-3), calc(50% - ${columnWidth} / 2 + var(--space-3)));
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-inline: var(--space-4) var(--space-1);
  padding-block: var(--space-1);
  border-radius: var(--radius-medium);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  animation: ${rise} ${timing.popup}ms ${easeOut};
  > svg { color: var(--color-link); }
  p { flex: 1; min-inline-size: 0; font-size: var(--font-size-14); font-weight: 600; line-height: calc(1.3 * var(--tall, 1)); }
`;
