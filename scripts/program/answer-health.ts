import type { ServerResponse } from 'node:http';
import { wire } from '../../schema/constants.ts';

/** The state of a node that `/readyz` reports. */
export type Readiness = {
  isStopping(): boolean;
  /** Rejects while the database does not answer, or belongs to another version of the program. */
  look(): Promise<void>;
  brandsServed(): number;
  /** Number of brand folders that could not be loaded. */
  brokenFolders(): number;
};

type HealthAnswer = { readonly status: 200 | 503; readonly text: string };

/** Answers `/healthz` and `/readyz`, without naming a brand. While nothing can be served, it answers every other address as well. */
export function answerHealth({
  url,
  response,
  ready,
}: {
  url: string;
  response: ServerResponse;
  ready: Readiness;
}): void {
  const answer = ({ status, text }: HealthAnswer) =>
    response
      .writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      })
      .end(`${text}\n`);
  if (url === wire.healthPath) answer({ status: 200, text: 'ok' });
  else readinessOf(ready).then(answer);
}

/**
 * Without the database a node stays ready and reports that it serves less: all nodes lose it at once, and a balancer that removed them
 * all would also take away the pages that they can still serve.
 */
export async function readinessOf({ isStopping, look, brandsServed, brokenFolders }: Readiness): Promise<HealthAnswer> {
  if (isStopping()) return { status: 503, text: 'not ready: the node stops' };
  const { code } = await look().then(
    (): { code?: string } => ({}),
    (error: { code?: string }) => ({ code: error.code ?? 'unknown' }),
  );
  if (code === 'database.other_version')
    return { status: 503, text: 'not ready: the database belongs to another version of the program' };
  const folders = foldersText(brokenFolders());
  if (brandsServed() === 0) return { status: 503, text: `not ready: no brand is served${folders}` };
  return code === undefined
    ? { status: 200, text: `ready${folders}` }
    : {
        status: 200,
        text: `degraded: the database does not answer; pages are served, calls of accounts are not${folders}`,
      };
}

/** A number only, since anyone may ask. */
const foldersText = (broken: number): string =>
  broken === 0 ? '' : `; ${broken} brand ${broken === 1 ? 'folder' : 'folders'} could not be loaded`;
