import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';
import { passwordStrength } from './password-strength.ts';

/** How hard a password is to guess, in words and in bars. */
export function StrengthMeter({ password }: { password: string }) {
  const t = useText('fields');
  const strength = passwordStrength(password);
  if (strength === 0) return null;
  return (
    <Meter role="status" data-strength={strength}>
      {([1, 2, 3, 4] as const).map((step) => (
        <i key={step} data-on={step <= strength || undefined} />
      ))}
      <span>
        {t('strength.label')}: {t(`strength.${strength}`)}
      </span>
    </Meter>
  );
}

const Meter = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  margin-block-start: 6px;
  color: var(--color-danger);
  font-size: var(--font-size-12);
  i { flex: 1; block-size: 4px; border-radius: 2px; background: var(--color-border); }
  i[data-on] { background: currentColor; }
  span { margin-inline-start: var(--space-2); color: var(--color-text-muted); }
  &[data-strength='2'] { color: var(--color-warning); }
  &[data-strength='3'], &[data-strength='4'] { color: var(--color-success); }
`;
