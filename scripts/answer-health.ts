import type { ServerResponse } from 'node:http';
import { wire } from '../schema/constants.ts';

/** That the process answers, or that its database does; names no brand. */
export function answerHealth({
  url,
  response,
  ping,
}: {
  url: string;
  response: ServerResponse;
  ping: () => Promise<void>;
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
    ping().then(
      () => answer(200, 'ready\n'),
      () => answer(503, 'not ready\n'),
    );
}
