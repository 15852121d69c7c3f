import type { ReactNode } from 'react';
import { css, type RuleSet, styled } from 'styled-components';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';

export type HeadLook = PublicManifest['shell']['sectionHead'];

/** Head of a section: `<h2>`, link to the full list, and controls. */
export function SectionHead({
  look,
  heading,
  more,
  controls,
}: {
  look: HeadLook;
  heading: ReactNode;
  more?: ReactNode;
  controls?: ReactNode;
}) {
  return (
    <Head $look={look} data-head>
      {heading}
      {more}
      {controls !== undefined && <div>{controls}</div>}
    </Head>
  );
}

const rule = 'content: ""; flex: 1; min-inline-size: 16px; block-size: 1px;';

const looks: Readonly<Record<HeadLook, RuleSet>> = {
  plain: css``,
  // The title is between two lines, with the link below.
  centred: css`
    flex-wrap: wrap;
    row-gap: 0;
    h2 { flex: 1 0 100%; justify-content: center; gap: var(--space-3); text-align: center; }
    h2::before { ${rule} background: linear-gradient(to right, transparent, var(--color-accent)); }
    h2::after { ${rule} background: linear-gradient(to left, transparent, var(--color-accent)); }
    [dir='rtl'] & h2::before { background: linear-gradient(to left, transparent, var(--color-accent)); }
    [dir='rtl'] & h2::after { background: linear-gradient(to right, transparent, var(--color-accent)); }
    > a:last-child { margin-inline: auto; }
  `,
  // Looks like a slightly rotated sticker.
  label: css`
    h2 {
      padding: 6px 14px;
      border: 2px solid var(--color-text);
      border-radius: var(--radius-small);
      background: var(--color-accent);
      color: var(--color-on-accent);
      font-size: calc(var(--font-size-16) * var(--head, 1));
      box-shadow: 2px 3px 0 var(--color-text);
      transform: rotate(-1.2deg);
    }
    && h2 svg { color: inherit; }
  `,
  // A short stroke before the title, a hairline below the head.
  seal: css`
    margin-inline: var(--space-4);
    margin-block-end: var(--space-2);
    padding-inline: 0;
    border-block-end: 1px solid var(--color-accent);
    h2::before { content: ''; flex: none; inline-size: 4px; block-size: 1.1em; background: var(--color-primary); }
    && h2 svg { display: none; }
  `,
};

const Head = styled.div<{ $look: HeadLook }>`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 44px;
  padding-inline: var(--space-4) var(--space-2);
  h2 { display: flex; align-items: center; gap: var(--space-2); min-inline-size: 0; overflow-wrap: anywhere; }
  > a {
    display: inline-flex;
    align-items: center;
    flex: none;
    max-inline-size: 50%;
    min-block-size: 44px;
    font-size: var(--font-size-14);
    font-weight: 600;
    text-decoration: none;
  }
  > a:last-child { margin-inline: auto var(--space-2); }
  > div { display: flex; margin-inline-start: auto; color: var(--color-text-muted); }
  ${({ $look }) => looks[$look]}
`;
