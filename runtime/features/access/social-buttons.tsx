import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { returnParameter } from '../../../schema/page-address.ts';
import { pageOf } from '../../../schema/routes.ts';
import { useCommand } from '../../api/use-command.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useReturnQuery } from '../../forms/account-links.ts';
import { useText } from '../../texts/texts-context.tsx';
import { Loading } from '../../ui/loading.tsx';
import { pressable } from '../../ui/theme/motion.ts';
import { SocialMark, socialNames } from './social-mark.tsx';
import { type SocialProvider, socialProviders } from './social-providers.ts';

/**
 * Login with up to three identity providers. The browser is redirected to the provider and returns to the login page
 * (LOGIN-SOCIAL-01).
 */
export function SocialButtons() {
  const t = useText('access');
  const providers = socialProviders(useManifest());
  const { pathname, search } = useLocation();
  const returnPath = useReturnQuery()[returnParameter];
  const [leaving, setLeaving] = useState<SocialProvider>();
  const stay = useCallback(() => setLeaving(undefined), []);
  const start = useCommand('startSocialLogin', { onSuccess: ({ url }) => location.assign(url), onError: stay });
  useEffect(() => {
    // Going back from the provider may restore this page from the back/forward cache, with its button still loading.
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, [stay]);
  if (providers.length === 0) return null;
  // In a popup, return to the page below it.
  const here = pageOf(pathname) === 'login' ? '' : pathname + search;
  const go = (provider: SocialProvider) => {
    if (start.isPending) return;
    setLeaving(provider);
    start.mutate({ body: { provider, returnTo: returnPath ?? here } });
  };
  return (
    <Group>
      <p>{t('social.or')}</p>
      <Row>
        {providers.map((id) => (
          <button
            key={id}
            type="button"
            onClick={() => go(id)}
            aria-label={t('social.with', { provider: socialNames[id] })}
          >
            <SocialMark id={id} />
            <span>{socialNames[id]}</span>
          </button>
        ))}
      </Row>
      <Loading
        open={leaving !== undefined}
        text={t('social.leaving', { provider: socialNames[leaving ?? 'google'] })}
        onCap={stay}
      />
    </Group>
  );
}

const Group = styled.div`
  display: grid;
  gap: var(--space-3);
  p {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
  }
  p::before, p::after { content: ''; flex: 1; block-size: 1px; background: var(--color-border); }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  button {
    flex: 1 1 auto;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    min-inline-size: 0;
    min-block-size: 48px;
    padding-inline: var(--space-2);
    border-radius: var(--radius-medium);
    background: var(--color-surface);
    color: var(--color-text);
    box-shadow: inset 0 0 0 1px var(--color-border-strong);
    font-size: var(--font-size-14);
    font-weight: 600;
    ${pressable}
  }
  svg { flex: none; }
`;
