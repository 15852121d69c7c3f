import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import type { Schemas } from '../../../api/operation-types.ts';
import { chosenInForcedColors, edgeInForcedColors } from '../../../ui/theme/forced-colors.ts';
import { pressable } from '../../../ui/theme/motion.ts';
import { VendorLogo } from '../vendor-logo.tsx';

export type Vendor = Schemas['Vendor'];

/** Providers as logos. A second press deselects a provider (GAME-FILTER-03, -08). */
export function VendorChoices({
  label,
  vendors,
  chosen,
  onPress,
}: {
  label: string;
  vendors: readonly Vendor[];
  chosen: readonly string[];
  onPress: (vassalage: string) => void;
}) {
  return (
    <List aria-label={label}>
      {vendors.map(({ vassalage, displayName, logoUrl }) => {
        const pressed = chosen.includes(vassalage);
        return (
          <li key={vassalage}>
            <Choice type="button" aria-pressed={pressed} onClick={() => onPress(vassalage)}>
              <VendorLogo logoUrl={logoUrl} height={52} />
              <span dir="auto">{displayName}</span>
              {pressed && <Check size={16} aria-hidden focusable={false} />}
            </Choice>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
  gap: var(--space-2);
`;

const Choice = styled.button`
  position: relative;
  display: grid;
  overflow: hidden;
  inline-size: 100%;
  min-block-size: 84px;
  border-radius: var(--radius-small);
  background: var(--color-surface);
  box-shadow: inset 0 0 0 1px var(--color-border);
  color: var(--color-text);
  font-size: var(--font-size-12);
  font-weight: 600;
  text-align: center;
  ${pressable}
  ${edgeInForcedColors}
  > span:last-of-type { overflow: hidden; padding: 6px var(--space-1); text-overflow: ellipsis; white-space: nowrap; }
  &[aria-pressed='true'] { box-shadow: inset 0 0 0 2px var(--color-primary); ${chosenInForcedColors} }
  > svg {
    box-sizing: content-box;
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 4px;
    padding: 2px;
    border-radius: 50%;
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
`;
