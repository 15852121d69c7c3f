import '../../../console/ui/tokens.css';
import '../../../console/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../../console/api/session.ts';

/** Shows a part of the console by itself, with the policy for markup that the console has. */
export function mount(part: ReactNode): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (html !== '') throw new TypeError('markup is not written as text here');
      return html;
    },
  });
  const root = document.createElement('main');
  document.body.append(root);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>
    </StrictMode>,
  );
}

type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };
