import { styled } from 'styled-components';
import { PageLink } from '../../../page/page-link.tsx';
import { edgeInForcedColors } from '../../../ui/theme/forced-colors.ts';
import { pressable } from '../../../ui/theme/motion.ts';
import type { Vendor } from '../filter/vendor-choices.tsx';

/** Providers by name, each a link to its games. */
export function ProviderLinks({ label, vendors }: { label: string; vendors: readonly Vendor[] }) {
  return (
    <Words aria-label={label}>
      {vendors.map(({ vassalage, displayName }) => (
        <li key={vassalage}>
          <Word page="gameCenter" query={{ vassalage }}>
            <bdi dir="auto">{displayName}</bdi>
          </Word>
        </li>
      ))}
    </Words>
  );
}

export const Words = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-2);
  padding-inline: var(--space-4);
`;

/** 36 px high, with a touch target of 44 px. */
export const Word = styled(PageLink)`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-block-size: 36px;
  margin-block: 4px;
  padding-inline: var(--space-3);
  border-radius: var(--radius-pill);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  color: var(--color-text);
  font: 600 var(--font-size-14)/calc(1.2 * var(--tall, 1)) var(--font-text);
  text-decoration: none;
  ${pressable}
  ${edgeInForcedColors}
  &::after { content: ''; position: absolute; inset: -4px 0; }
`;
