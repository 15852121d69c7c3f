import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { limits, serverTiming } from '../../../schema/constants.ts';
import type { CallPlatform, PageState, RenderRequest, RenderResult } from '../../../schema/delivery.ts';
import { operationRules } from '../../../schema/generated/operation-rules.ts';
import type { PublicManifest } from '../../../schema/generated/public-manifest.ts';
import { indexedPages } from '../../../schema/indexed-pages.ts';
import { languages } from '../../../schema/languages.ts';
import { type PageId, pageOf, routeOf } from '../../../schema/routes.ts';
import type { Call } from '../../api/operation-types.ts';
import type { ApiQueryKey, FirstPaintQuery } from '../../api/queries.ts';
import type { FirstPaint } from '../../page/registry.ts';
import type { Namespace } from '../../texts/namespaces.ts';
import { App } from '../app.tsx';
import type { Boot } from '../boot.ts';
import { createRuntime, type Runtime } from '../create-runtime.ts';
import { titleOf } from '../document-title.tsx';
import { manifestTexts } from '../manifest-texts.ts';
import { offeredGames } from '../offered-games.ts';
import { type LoadedPage, namespacesOf } from '../page-loader.ts';
import { pages } from '../pages.ts';
import { type ClientManifest, clientFiles } from './client-files.ts';
import { documentHtml } from './document-html.ts';
import { factsOf } from './facts.ts';

const statusOf: Record<PageState, number> = {
  normal: 200,
  maintenance: 503,
  restricted: 403,
  failed: 500,
  offline: 200,
};

/** Source of the page that replaces the site while its state is not normal. */
const statusSource = 'runtime/features/site/status/status-page.tsx';

/** Renders the document of a page. Throws if the address belongs to no page: the caller handles redirects, which need no rendering. */
export async function renderDocument(request: RenderRequest, client: ClientManifest): Promise<RenderResult> {
  const { delivery, state, origin } = request;
  const { manifest } = delivery;
  const url = urlOf(request.url);
  // During maintenance every address shows the status page.
  const page = state === 'normal' ? pageOf(url.pathname) : undefined;
  if (state === 'normal' && page === undefined) throw new Error(`no page has the address ${url.pathname}`);
  const { runtime, boot } = await startRuntime({ request, page });
  const drawn = request.shell !== true;
  const loaded = page === undefined || !drawn ? undefined : await runtime.loader.load(page);
  if (page !== undefined && drawn && loaded === undefined) throw new Error(`page ${page} could not be loaded`);
  const { complete, dehydrated } = await fillQueries(
    runtime.queries,
    page === undefined ? [] : firstQueriesOf({ request, url, page, loaded }),
    request.call,
  );
  const { markup, styles } = drawn
    ? await renderMarkup(
        <StaticRouter location={url.pathname + url.search}>
          <App runtime={runtime} />
        </StaticRouter>,
      )
    : { markup: '', styles: '' };
  const { entry, modules } = clientFiles(
    page === undefined ? [statusSource] : loaded?.source === undefined ? [] : [loaded.source],
    client,
  );
  const textOf = runtime.texts.text;
  const brand = manifest.tenant.brandName;
  const locale = runtime.texts.locale();
  const games = offeredGames({ manifest, locale, most: 6, textOf });
  const path = routeOf(page ?? 'home').path;
  const { html, inline } = documentHtml({
    boot,
    title:
      page === undefined
        ? textOf('shell:document.page', { title: textOf(`status:${state}.title`), brand })
        : titleOf({ page, manifest, locale, textOf }),
    description:
      games === '' ? textOf('shell:document.plain', { brand }) : textOf('shell:document.description', { brand, games }),
    canonical: origin + path,
    origin,
    indexed: page !== undefined && indexedPages(manifest).includes(page),
    facts: page === undefined ? [] : factsOf({ page, manifest, origin, textOf }),
    markup,
    styles,
    queries: dehydrated,
    script: entry,
    modules,
    plainCookies: request.plainCookies === true,
    notices: { noScript: textOf('shell:noScript'), oldBrowser: textOf('shell:oldBrowser') },
  });
  runtime.queries.clear();
  return { status: statusOf[state], html, inline, complete };
}

/** Parses a request target. It is split manually, because `new URL` would read a leading `//` as a host. */
function urlOf(address: string): URL {
  const at = address.indexOf('?');
  const url = new URL('http://page.invalid');
  url.pathname = at === -1 ? address : address.slice(0, at);
  url.search = at === -1 ? '' : address.slice(at);
  return url;
}

async function startRuntime({
  request: { delivery, language, memberHint, state, content, device, simulated, framedBy },
  page,
}: {
  request: RenderRequest;
  page: PageId | undefined;
}): Promise<{ runtime: Runtime; boot: Boot }> {
  const bare: Boot = { delivery, language, memberHint, state, content, texts: {}, device, simulated, framedBy };
  const runtime = createRuntime({ boot: bare, call: noCalls });
  await runtime.texts.load(firstTexts(page, delivery.manifest));
  return { runtime, boot: { ...bare, texts: runtime.texts.loadedTexts() } };
}

/** Queries are prefetched before rendering, so nothing may make a request during it. */
const noCalls: Call = () => Promise.reject(new Error('server rendering must not call the platform'));

function firstPaintOf({ request, url, page }: { request: RenderRequest; url: URL; page: PageId }): FirstPaint {
  const { delivery, language, memberHint } = request;
  return {
    manifest: delivery.manifest,
    language,
    languageCode: languages[language].code,
    page,
    search: url.searchParams,
    memberHint,
  };
}

/** Queries of a page's first paint. A member may be on a break, and documents are cached for all of them, so theirs have no offers. */
function firstQueriesOf(input: {
  request: RenderRequest;
  url: URL;
  page: PageId;
  loaded: LoadedPage | undefined;
}): readonly FirstPaintQuery[] {
  const { request, page, loaded } = input;
  if (request.memberHint && pages[page].offers === true) return [];
  const queries = loaded?.queries?.(firstPaintOf(input)) ?? [];
  return queries.filter(({ queryKey }) => {
    const [, operation] = queryKey as unknown as ApiQueryKey;
    return !(request.memberHint && operationRules[operation].act === 'promote');
  });
}

async function renderMarkup(content: ReactElement): Promise<{ markup: string; styles: string }> {
  const sheet = new ServerStyleSheet();
  try {
    const { prelude } = await prerender(
      sheet.collectStyles(content),
      // One chunk: React would stream large boundaries separately and insert them with an inline script, which the content security
      // policy refuses.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    return { markup: await new Response(prelude).text(), styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/** Text namespaces in a document: the page's, the shell's, and those used by the manifest's menus. */
export function firstTexts(page: PageId | undefined, manifest: PublicManifest): Namespace[] {
  return [
    ...new Set<Namespace>([
      'shell',
      ...manifestTexts(manifest),
      ...(page === undefined ? ['status' as const] : namespacesOf(pages[page])),
    ]),
  ];
}

/**
 * Prefetches the first paint's queries in parallel, and includes those that are answered in time and fit into the document. Others are
 * removed from the cache, or the markup would show data that hydration does not have.
 */
async function fillQueries(
  client: QueryClient,
  queries: readonly FirstPaintQuery[],
  call: CallPlatform,
): Promise<{ readonly complete: boolean; readonly dehydrated: DehydratedState }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, serverTiming.platformForDocument, undefined);
  });
  const answers = await Promise.all(
    queries.map(({ queryKey }) => {
      const [, operation, query] = queryKey as unknown as ApiQueryKey;
      const request = async () => ({ value: await call({ operation, query: plainQuery(query) }) });
      return Promise.race([request().catch(() => undefined), late]);
    }),
  );
  clearTimeout(timer);
  let bytes = 0;
  queries.forEach(({ queryKey }, index) => {
    const answer = answers[index];
    if (answer === undefined) return;
    client.setQueryData(queryKey, answer.value);
    const state = dehydrate(client, { shouldDehydrateQuery: (query) => query.queryKey === queryKey });
    const size = Buffer.byteLength(JSON.stringify(state));
    if (bytes + size > limits.documentQueriesBytes) client.removeQueries({ queryKey, exact: true });
    else bytes += size;
  });
  return { complete: answers.every((answer) => answer !== undefined), dehydrated: dehydrate(client) };
}

function plainQuery(query: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
}
