import type { PageId } from '../../schema/routes.ts';
import { fulfilled } from '../browser/fulfilled.ts';
import { createStore, type Store } from '../browser/store.ts';
import type { Page, PageModule } from '../page/registry.ts';
import { type Namespace, namespaceOf } from '../texts/namespaces.ts';
import type { TextStore } from '../texts/text-store.ts';

export type LoadedPage = PageModule & {
  /** Source path of the module; set for server rendering. */
  readonly source?: string;
};

export type PageLoader = {
  /** Cached until `forget`, since `use` needs a stable promise. Resolves to `undefined` if code or texts failed to load. */
  readonly load: (page: PageId) => Promise<LoadedPage | undefined>;
  readonly forget: (page: PageId) => void;
  /** Whether any page is loading. */
  readonly busy: Store<boolean>;
};

/** Delay in ms before the retry. */
const retryAfter = 400;

/** Loads code and texts of pages on demand. A failed load is retried once (ERR-AMB-06). */
export function createPageLoader({ pages, texts }: { pages: Record<PageId, Page>; texts: TextStore }): PageLoader {
  const loading = new Map<PageId, Promise<LoadedPage | undefined>>();
  const busy = createStore(false);
  let loads = 0;

  async function start(page: PageId): Promise<LoadedPage | undefined> {
    const row = pages[page];
    const both = () => Promise.all([row.load(), texts.load(namespacesOf(row))]);
    loads += 1;
    busy.set(true);
    try {
      const [module] = await both().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
        return both();
      });
      return module;
    } catch (error) {
      console.warn(`page ${page} did not load`, error);
      return undefined;
    } finally {
      loads -= 1;
      busy.set(loads > 0);
    }
  }

  return {
    busy,
    load: (page) => {
      const known = loading.get(page);
      if (known !== undefined) return known;
      const promise = start(page);
      loading.set(page, promise);
      void promise.then((loaded) => fulfilled(promise, loaded));
      return promise;
    },
    forget: (page) => {
      loading.delete(page);
    },
  };
}

/** Text namespaces of a page, in addition to those of the shell. */
export function namespacesOf({ titleKey, namespaces = [] }: Page): Namespace[] {
  return [...new Set([namespaceOf(titleKey) as Namespace, ...namespaces])];
}
