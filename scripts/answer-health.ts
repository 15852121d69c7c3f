import type { ServerResponse } from 'node:http';
import { wire } from '../schema/constants.ts';

/** That the process answers, or that it can serve; names no brand. Any other address is answered while nothing can be served. */
export function answerHealth({
  url,
  response,
  ready,
}: {
  url: string;
  response: ServerResponse;
  /** Rejects while the database does not answer, or belongs to another version of the program. */
  ready: () => Promise<void>;
}): void {
  const answer = (status: number, text: string) =>
    response
      .writeHead(status, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...(status === 503 ? { 'Retry-After': '5' } : {}),
      })
      .end(text);
  if (url === wire.healthPath) answer(200, 'ok\n');
  else
    ready().then(
      () => answer(200, 'ready\n'),
      ({ code }: { code?: string }) =>
        answer(
          503,
          code === 'database.other_version'
            ? 'not ready: the database belongs to another version of the program\n'
            : 'not ready\n',
        ),
    );
}
