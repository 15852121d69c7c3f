import type { ReactNode } from 'react';
import type { SocialProvider } from './social-providers.ts';

/** Display names of the providers; proper names, so not translated. */
export const socialNames: Readonly<Record<SocialProvider, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  line: 'LINE',
};

const drawings: Readonly<Record<SocialProvider, ReactNode>> = {
  facebook: (
    <>
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M13.4 24v-8.6h2.9l.5-3.4h-3.4V9.9c0-1 .5-1.9 2-1.9h1.5V5.1s-1.4-.2-2.7-.2c-2.8 0-4.5 1.7-4.5 4.7V12H6.6v3.4h3.1V24z"
      />
    </>
  ),
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.4z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.9l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#fbbc05" d="M5.6 14.1a6.9 6.9 0 0 1 0-4.3v-3H1.8a11.5 11.5 0 0 0 0 10.3z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1z"
      />
    </>
  ),
  line: (
    <>
      <rect width="24" height="24" rx="6" fill="#06c755" />
      <path
        fill="#fff"
        d="M12 4.8c-4.7 0-8.5 3-8.5 6.8 0 3.4 3 6.2 7.1 6.7.6.1.5.7.4 1.6-.1.5.2.7.7.4 2.9-1.7 8.8-4.9 8.8-8.7 0-3.8-3.8-6.8-8.5-6.8z"
      />
    </>
  ),
};

/** Logos keep the provider's own colours in every theme. */
export function SocialMark({ id }: { id: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden focusable={false}>
      {drawings[id]}
    </svg>
  );
}
