import { useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, type StateProps } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popup } from '../../ui/popup.tsx';
import { useManifest } from '../brand-context.tsx';
import { downloadOffers, hasOffer, thisDevice } from './download-offers.ts';

/** What this device can install, and how. Drawn in browsers only: a server does not know the device. */
export function DownloadPanel({
  standalone,
  leave,
}: {
  standalone: boolean;
  /** Where to go on where there is nothing; a popup is closed. */
  leave?: StateProps['action'];
}) {
  const t = useText('download');
  const { tenant, resources } = useManifest();
  const [offers] = useState(() => downloadOffers({ resources, device: thisDevice({ standalone }) }));
  const [notice, setNotice] = useState(false);
  if (!hasOffer(offers) && offers.channel === undefined)
    return <EmptyState title={t('nothingTitle')} {...(leave !== undefined && { action: leave })} />;
  const links = [
    { offer: offers.profile, label: t('profile') },
    { offer: offers.ios, label: t('ios') },
    { offer: offers.android, label: t('android') },
  ];
  return (
    <Parts>
      <Banner>
        <strong>{t('title', { brand: tenant.brandName })}</strong>
      </Banner>
      {hasOffer(offers) && <p>{t('text')}</p>}
      {links.map(
        ({ offer, label }) =>
          offer !== undefined && (
            <Install
              key={offer.id}
              href={offer.url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => {
                if (!offers.needsSafari) return;
                event.preventDefault();
                setNotice(true);
              }}
            >
              <Icon id="download" />
              {label}
            </Install>
          ),
      )}
      {offers.guide !== undefined && <Guide long={offers.guide === 'long'} />}
      {offers.channel !== undefined && (
        <Channel href={offers.channel.url} target="_blank" rel="noopener noreferrer">
          <Icon id="send" />
          <span>
            <b>{offers.channel.labelNameEn}</b>
            <small>{t('channelBonusNote')}</small>
          </span>
          <Icon id="external" size={16} />
        </Channel>
      )}
      <Popup
        open={notice}
        onClose={() => setNotice(false)}
        title={t('safari.title')}
        actions={
          <Button wide onClick={() => setNotice(false)}>
            {t('safari.confirm')}
          </Button>
        }
      >
        {t('safari.text')}
      </Popup>
    </Parts>
  );
}

/** How a page comes onto the home screen of iOS. */
function Guide({ long }: { long: boolean }) {
  const t = useText('download');
  const steps = [
    t('guide.share'),
    ...(long ? [t('guide.scroll'), t('guide.more')] : []),
    t('guide.add'),
    t('guide.confirm'),
  ];
  return (
    <section>
      <h3>{t('guide.title')}</h3>
      <Steps>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
      <small>{t('guide.version')}</small>
    </section>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  color: var(--color-text);
  small { color: var(--color-text-muted); }
`;

const Banner = styled.div`
  display: grid;
  align-content: end;
  min-block-size: 128px;
  padding: var(--space-4);
  border-radius: var(--radius-medium);
  background: linear-gradient(rgb(var(--rgb-surface) / 0.1), rgb(var(--rgb-surface) / 0.94) 78%),
    var(--image-hero) center / cover no-repeat var(--color-surface);
  strong { font: var(--weight-display) var(--font-size-20)/1.2 var(--font-display); text-wrap: balance; }
`;

const Install = styled.a`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: 48px;
  border-radius: var(--radius-pill);
  background: var(--color-primary);
  color: var(--color-on-primary);
  font-weight: 700;
  text-decoration: none;
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-1);
  margin-block: var(--space-2);
  padding-inline-start: var(--space-5);
  font-size: var(--font-size-14);
  list-style: decimal;
`;

const Channel = styled.a`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 56px;
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-medium);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  color: var(--color-text);
  text-decoration: none;
  span { flex: 1; }
  b, small { display: block; line-height: 1.35; }
`;
