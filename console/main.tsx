import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { correctFormEvents } from '../schema/form-events.ts';
import { createQueryClient } from './api/session.ts';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the document has no root');
// The whole document, because dialogs are outside the root.
correctFormEvents(document.documentElement);
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

/**
 * Libraries give `navigator.language` to Intl, which throws if it is no language tag, and then a whole page is missing. Chromium on a
 * machine without a language reports `en-US@posix`, WebKitGTK `c`. It is imported before the libraries.
 */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}

/**
 * React Aria clears the messages of its announcer by `innerHTML = ''`. The default policy admits that and nothing else, so that no
 * text of staff, players or suppliers can become markup. It is imported before everything else.
 */
type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };

(globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
  createHTML(html) {
    if (html !== '') throw new TypeError('markup is not written as text here');
    return html;
  },
});
