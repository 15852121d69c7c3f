import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, type StateProps } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OptionalLine } from '../../ui/optional-line.tsx';
import { Popup } from '../../ui/popup.tsx';
import { useManifest, usePlaces } from '../brand-context.tsx';
import { useDevice } from './device.ts';
import { downloadOffers, hasOffer } from './download-offers.ts';

/** Downloads for this device, with instructions. */
export function DownloadPanel({
  leave,
}: {
  /** Action of the empty state, such as closing the popup. */
  leave?: StateProps['action'];
}) {
  const t = useText('download');
  const { tenant, resources, download } = useManifest();
  const device = useDevice();
  const offers = downloadOffers({ resources, hidden: download.ios.hidden, device });
  const [notice, setNotice] = useState(false);
  const { icon, channel, speedTest } = offers;
  if (!hasOffer(offers) && (channel ?? speedTest) === undefined)
    return <EmptyState title={t('nothingTitle')} action={leave} />;
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
      {hasOffer(offers) && <OptionalLine text={t('text')} />}
      {links.map(
        ({ offer, label }) =>
          offer !== undefined && (
            <Install
              key={offer.id}
              href={offer.url}
              // The profile comes from the site itself and opens in this tab: the phone then asks whether to install it.
              {...(offer.url.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
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
      {icon !== undefined && (
        <LinkRow
          link={icon}
          start={<img src="/icons/icon-192.png" alt="" width={40} height={40} />}
          note={t('appNote')}
        />
      )}
      {channel !== undefined && <LinkRow link={channel} start={<Icon id="send" />} note={t('channelBonusNote')} />}
      {speedTest !== undefined && <LinkRow link={speedTest} start={<Icon id="history" />} note={t('speedNote')} />}
      {/* The guide comes last: it may appear or disappear once the browser is known, and must not shift the links. */}
      {offers.guide !== undefined && <Guide long={offers.guide === 'long'} />}
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

/** Instructions for adding the page to the iOS home screen. */
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
      <OptionalLine as="small" text={t('guide.version')} />
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
  strong { font: var(--weight-display) var(--font-size-20)/calc(1.2 * var(--tall, 1)) var(--font-display); text-wrap: balance; }
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

/** A link to one of the brand's external resources, with a note. */
function LinkRow({
  link: { id, url, labelNameEn },
  start,
  note,
}: {
  link: PublicManifest['resources'][number];
  start: ReactNode;
  note: string;
}) {
  return (
    <Row
      {...usePlaces()(`/resources/${id}/labelNameEn`, `/resources/${id}`)}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      {start}
      <span>
        <b dir="auto">{labelNameEn}</b>
        <OptionalLine as="small" text={note} />
      </span>
      <Icon id="external" size={16} />
    </Row>
  );
}

const Row = styled.a`
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
  img { border-radius: var(--radius-small); }
  span { flex: 1; }
  b, small { display: block; line-height: calc(1.35 * var(--tall, 1)); }
  b { text-align: -webkit-match-parent; text-align: match-parent; }
`;
