import { ShieldAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useText } from '../texts/texts-context.tsx';

const never = () => () => undefined;

/**
 * Whether the page is a secure context, which encryption needs, and the browser stores the session cookie. Server rendering assumes both.
 */
export function useIsSecure(): boolean {
  return useSyncExternalStore(
    never,
    () => window.isSecureContext && willStoreSession(),
    () => true,
  );
}

let storesSecure: boolean | undefined;

/**
 * WebKit drops Secure cookies over plain http even on localhost, unlike other browsers, so the page tests it once. The sandbox does not set
 * Secure.
 */
function willStoreSession(): boolean {
  if (location.protocol === 'https:' || 'plainCookies' in document.documentElement.dataset) return true;
  if (storesSecure === undefined) {
    const write = (maxAge: number) =>
      Reflect.set(document, 'cookie', `probe=1; Path=/; Max-Age=${maxAge}; SameSite=Lax; Secure`);
    write(60);
    storesSecure = document.cookie.includes('probe=1');
    write(0);
  }
  return storesSecure;
}

/** Shown instead of a form that would send a password unencrypted, or of trial play that would lose its session. */
export function SecureNotice({ text = 'secure.text' }: { text?: 'secure.text' | 'secure.trial' }) {
  const t = useText('fields');
  return (
    <Box>
      <ShieldAlert size={32} aria-hidden focusable={false} />
      <h2>{t('secure.title')}</h2>
      <p>{t(text)}</p>
      <a href={`https://${location.host}${location.pathname}${location.search}`}>{t('secure.action')}</a>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  padding: var(--space-5) var(--space-4);
  text-align: center;
  svg { color: var(--color-warning); }
  p { color: var(--color-text-muted); font-size: var(--font-size-14); }
  a { display: inline-flex; align-items: center; min-block-size: 44px; font-weight: 700; }
`;
