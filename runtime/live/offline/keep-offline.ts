import { timing, wire } from '../../../schema/constants.ts';
import { languages } from '../../../schema/languages.ts';
import { routes } from '../../../schema/routes.ts';
import type { Runtime } from '../../shell/create-runtime.ts';
import { oneAtATime } from '../follow-brand.ts';
import { forgetDocuments, keepDocument } from './kept-documents.ts';

/**
 * Keeps home and the page of no connection for a time without one, by the brand's switch and of its newest revision. Both are asked
 * for without cookies, as any visitor gets them: nothing of whoever is logged in is kept, so nothing has to be cleared when they
 * leave. Home is kept while it is looked at, with the pictures that it shows.
 */
export function keepOffline({ boot, delivery, texts }: Pick<Runtime, 'boot' | 'delivery' | 'texts'>): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  // Not on plain http, nor in private windows of some browsers.
  if (workers === undefined || typeof caches === 'undefined') return;

  const { timeZone } = boot.delivery.manifest.locale;
  let early = true;
  const look = oneAtATime(async () => {
    const { manifest, revision } = delivery.get();
    if (!manifest.features.offline) {
      await (await workers.getRegistration('/'))?.unregister();
      return forgetDocuments({ except: [] });
    }
    const language = texts.language();
    const script = document.querySelector('script[src]')?.getAttribute('src');
    const mark = [revision, boot.content, language, script].join(' ');
    const documents = [wire.offlinePath, routes.home.path].map((path) => ({
      ...{ path, revision, timeZone, languageCode: languages[language].code },
      cacheName: `${path} ${mark}`,
    }));
    await forgetDocuments({ except: documents.map(({ cacheName }) => cacheName) });
    if (early) return;
    await workers.register(workerAddress());
    for (const one of documents)
      if (one.path === wire.offlinePath || one.path === location.pathname) await keepDocument(one);
  });
  // Whatever could not be kept is tried again with the next look.
  const lookQuietly = () => void look().catch(() => undefined);
  const keepNow = () => {
    early = false;
    lookQuietly();
  };

  // What is old goes at once; the new comes after all that the page itself asks for.
  lookQuietly();
  setTimeout(keepNow, timing.keepOffline);
  document.addEventListener('visibilitychange', keepNow);
  delivery.subscribe(lookQuietly);
}

/** The one address that a worker comes from, as the content security policy wants to be told. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  if (trustedTypes === undefined) return wire.workerPath;
  policy ??= trustedTypes.createPolicy(wire.workerPolicy, { createScriptURL: () => wire.workerPath });
  return policy.createScriptURL('');
}

type Policies = {
  createPolicy(name: string, rules: { createScriptURL: () => string }): Policy;
};
type Policy = { createScriptURL(url: string): string };

/** A policy of a name is made once. */
let policy: Policy | undefined;
