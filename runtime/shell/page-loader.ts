import type { PageId } from '../../schema/routes.ts';
import { fulfilled } from '../browser/fulfilled.ts';
import { createStore, type Store } from '../browser/store.ts';
import type { Page, PageModule } from '../page/registry.ts';
import { type Namespace, namespaceOf } from '../texts/namespaces.ts';
import type { TextStore } from '../texts/text-store.ts';

export type LoadedPage = PageModule & {
  /** Where the module stands in the sources; known where a document is rendered. */
  readonly source?: string;
};

export type PageLoader = {
  /** The same promise until `forget`, for `use` too; undefined where the code or the texts did not arrive. */
  readonly load: (page: PageId) => Promise<LoadedPage | undefined>;
  readonly forget: (page: PageId) => void;
  /** Whether a page is on its way. */
  readonly busy: Store<boolean>;
};

/** Waits before the one retry of a page whose code did not arrive. */
const retryAfter = 400;

/** Code and texts of pages, loaded where they are first needed. One failed load is tried again at once (ERR-AMB-06). */
export function createPageLoader({
  pages,
  texts,
}: {
  pages: Record<PageId, Page>;
  texts: TextStore;
}): PageLoader {
  const loading = new Map<PageId, Promise<LoadedPage | undefined>>();
  const busy = createStore(false);

  async function start(page: PageId): Promise<LoadedPage | undefined> {
    const row = pages[page];
    const both = () => Promise.all([row.load(), texts.load(namespacesOf(row))]);
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
      busy.set(false);
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

/** Text files that a page's first paint reads, beside those of the shell. */
export function namespacesOf({ titleKey, namespaces = [] }: Page): Namespace[] {
  return [...new Set([namespaceOf(titleKey) as Namespace, ...namespaces])];
}
