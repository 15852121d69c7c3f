import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { isGuessable } from '../../schema/rules/guessable-password.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useSession } from '../session/session-context.tsx';
import { useText } from '../texts/texts-context.tsx';
import { passwordStrength } from './password-strength.ts';

/** Password strength as text and bars. Passwords that the platform rejects as guessable are shown as weak. */
export function StrengthMeter({ password, account }: { password: string; account: string | undefined }) {
  const t = useText('fields');
  const { tenant } = useManifest();
  const { record } = useSession();
  const { data: common, isPending } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: () => import('./common-passwords.ts').then(({ commonPasswords }) => commonPasswords),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: password !== '',
  });
  // Show nothing until the list of common passwords is loaded, or a common one could be called strong.
  if (password === '' || isPending) return null;
  const names = [account ?? record?.userName ?? '', tenant.brandName, tenant.id];
  const guessable = isGuessable({ password, names, common: common ?? new Set() });
  const strength = guessable ? 1 : passwordStrength(password);
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
