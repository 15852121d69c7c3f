import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { useManifest, usePlaces } from '../brand/brand-context.tsx';
import { BrandPicture } from '../brand/brand-picture.tsx';
import { OptionalLine } from '../ui/optional-line.tsx';

type Settings = PublicManifest['shell']['accountPages'];

/** The brand's picture with the form. The variant puts the form in a sheet over the picture, below it, or in a panel in its middle. */
export function AccountFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { accountPages } = useManifest().shell;
  return (
    <Page $settings={accountPages} {...usePlaces()('/shell/accountPages')}>
      <Picture>
        <BrandPicture of="account" leads />
      </Picture>
      <Panel>
        <Head>
          <h2>{title}</h2>
          <OptionalLine text={text} />
        </Head>
        {children}
      </Panel>
    </Page>
  );
}

const Picture = styled.div`
  position: relative;
  overflow: hidden;
  background: var(--color-surface-raised);
`;

const Head = styled.div`
  display: grid;
  gap: var(--space-1);
  h2 { font-size: calc(var(--font-size-24) * var(--head, 1)); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); text-wrap: balance; }
`;

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-5) var(--space-4);
`;

const variants = {
  sheet: css`
    ${Picture} { block-size: 208px; }
    ${Picture} img { object-position: 50% 36%; }
    ${Panel} {
      position: relative;
      /* Covers the whole curve, and the end of the picture beside the curve's ends. */
      margin-block-start: calc(-1 * var(--radius-large) - var(--space-2));
      padding-block-start: var(--space-6);
      border-radius: var(--radius-large) var(--radius-large) 0 0;
      background: var(--color-background);
    }
    ${Panel}::before {
      content: '';
      position: absolute;
      inset-block-start: 10px;
      inset-inline-start: calc(50% - 20px);
      inline-size: 40px;
      block-size: 4px;
      border-radius: 2px;
      background: var(--color-border-strong);
    }
  `,
  split: css`
    ${Picture} { border-block-end: 3px solid var(--color-accent); }
    ${Head} { text-align: center; justify-items: center; }
    @media (max-height: 520px) { ${Picture} { display: none; } }
  `,
  picture: css`
    display: grid;
    ${Picture} {
      position: sticky;
      inset-block-start: 52px;
      grid-area: 1 / 1;
      block-size: calc(100vh - 52px);
    }
    ${Picture} img { object-position: 50% 20%; }
    ${Panel} {
      position: relative;
      grid-area: 1 / 1;
      align-self: start;
      margin: min(13vh, 104px) var(--space-4) var(--space-5);
      border-radius: var(--radius-large);
      background: rgb(var(--rgb-surface) / 0.94);
      box-shadow: var(--shadow-high), inset 0 0 0 1px rgb(var(--rgb-text) / 0.1);
      backdrop-filter: blur(14px);
    }
  `,
};

const Page = styled.div<{ $settings: Settings }>`
  ${({ $settings }) => variants[$settings.variant]}
  ${({ $settings }) =>
    $settings.variant === 'split' &&
    css`${Picture} { block-size: ${$settings.pictureHeight}vh; max-block-size: 420px; }`}
`;
