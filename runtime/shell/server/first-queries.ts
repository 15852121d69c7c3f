import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query';
import { limits, serverTiming } from '../../../schema/constants.ts';
import type { CallPlatform } from '../../../schema/delivery.ts';
import type { ApiQueryKey, FirstPaintQuery } from '../../api/queries.ts';

/**
 * Prefetches the first paint's queries in parallel, and includes those that are answered in time and fit into the document. Others are
 * removed from the cache, or the markup would show data that hydration does not have.
 */
export async function fillQueries({
  client,
  queries,
  call,
}: {
  client: QueryClient;
  queries: readonly FirstPaintQuery[];
  call: CallPlatform;
}): Promise<{ readonly complete: boolean; readonly dehydrated: DehydratedState }> {
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
