import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { copyText, shareLink } from '../../page/share-link.ts';
import { useText, useTextOf } from '../../texts/texts-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The agent's code and link, to copy and to share. */
export function InviteCard({ code, link }: { code: string; link: string }) {
  const t = useText('agent');
  const textOf = useTextOf();
  const toast = useToast();
  const { brandName } = useManifest().tenant;
  const copied = () => toast(textOf('shell:share.copied'), { tone: 'success' });
  const copy = async () => {
    if (await copyText(link)) copied();
    else toast(t('copyFailed'));
  };
  const share = () =>
    shareLink({
      title: brandName,
      text: textOf('shell:share.text', { brand: brandName }),
      url: link,
      onCopied: copied,
    });
  return (
    <Card>
      <small>{t('code')}</small>
      <strong dir="ltr">{code}</strong>
      <small>{t('link')}</small>
      <bdi dir="ltr">{link}</bdi>
      <Ways>
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button variant="secondary" onClick={() => void share()}>
          <Icon id="share" />
          {t('share')}
        </Button>
      </Ways>
    </Card>
  );
}

const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: var(--space-5) var(--space-4) var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface-raised);
  box-shadow: var(--shadow-high);
  small { color: var(--color-text-muted); }
  strong {
    justify-self: start;
    margin-block-end: var(--space-3);
    font: var(--weight-display) var(--font-size-24)/1.3 var(--font-display);
    letter-spacing: 0.06em;
  }
  bdi { overflow-wrap: anywhere; font-size: var(--font-size-14); text-align: start; }
  [dir='rtl'] & bdi { text-align: end; }
`;

const Ways = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  margin-block-start: var(--space-4);
  button { padding-inline: var(--space-2); }
`;
