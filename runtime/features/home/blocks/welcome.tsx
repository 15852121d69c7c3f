import { css, type RuleSet, styled } from 'styled-components';
import { pathTo } from '../../../../schema/page-address.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { BrandPicture } from '../../../brand/brand-picture.tsx';
import { isRegistrationOpen } from '../../../forms/registration-open.ts';
import { useAccountPress } from '../../../member/account/account-popups.ts';
import type { HomeBlockSettings } from '../../../page/registry.ts';
import { useText } from '../../../texts/texts-context.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { OptionalLine } from '../../../ui/optional-line.tsx';

type Settings = HomeBlockSettings<'welcome'>;

/** Welcome block for visitors. */
export function Welcome({ settings, leads }: { settings: Settings; leads: boolean }) {
  const t = useText('home');
  const manifest = useManifest();
  const press = useAccountPress();
  const { brandName: brand } = manifest.tenant;
  return (
    <Box $variant={settings.variant}>
      <Picture>
        <BrandPicture of="hero" leads={leads} />
      </Picture>
      <Words>
        <h2>{t('welcome.title', { brand })}</h2>
        <OptionalLine text={t('welcome.text')} />
        <Actions>
          {isRegistrationOpen(manifest) && (
            <ButtonLink to={pathTo({ page: 'register' })} onClick={press('register')}>
              {t('welcome.register')}
            </ButtonLink>
          )}
          <ButtonLink to={pathTo({ page: 'login' })} variant="secondary" onClick={press('login')}>
            {t('welcome.login')}
          </ButtonLink>
        </Actions>
      </Words>
    </Box>
  );
}

const Picture = styled.div`
  position: relative;
  overflow: hidden;
  background: var(--color-surface-raised);
`;

const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  gap: var(--space-2);
  h2 { font-size: calc(var(--font-size-24) * var(--head, 1)); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
  a { min-block-size: 44px; flex: 1 1 auto; }
`;

const variants = {
  banner: css`
    display: grid;
    margin-inline: 0;
    border-radius: 0;
    h1 + & { margin-block-start: 0; }
    ${Picture}, ${Words} { grid-area: 1 / 1; }
    ${Picture} { min-block-size: 320px; }
    ${Picture} img { object-position: 50% 30%; }
    /* The page's background colour behind the text keeps it readable on any picture. */
    ${Words} {
      position: relative;
      align-content: end;
      padding: 136px var(--space-4) var(--space-4);
      background: linear-gradient(to bottom, rgb(var(--rgb-background) / 0), rgb(var(--rgb-background) / 0.9) 46%, var(--color-background) 74%);
    }
    ${Words} h2 { font-size: var(--font-size-32); }
  `,
  split: css`
    display: grid;
    grid-template-columns: minmax(0, 1fr) 34%;
    ${Picture} { order: 2; }
    ${Picture} img { object-position: 70% 50%; }
    ${Words} { padding: var(--space-5) var(--space-4); }
    /* Narrow phones: the picture moves above the text. */
    @media (max-width: 359px) {
      grid-template-columns: minmax(0, 1fr);
      ${Picture} { order: 0; block-size: 96px; }
    }
  `,
} as const satisfies Record<Settings['variant'], RuleSet>;

const Box = styled.section<{ $variant: Settings['variant'] }>`
  overflow: hidden;
  margin-inline: var(--space-4);
  border-radius: var(--radius-large);
  background: var(--color-surface);
  box-shadow: var(--shadow-low);
  ${({ $variant }) => variants[$variant]}
`;
