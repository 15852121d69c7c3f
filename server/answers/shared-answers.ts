import { createHash } from 'node:crypto';
import { boundedCache } from './bounded-cache.ts';
import { type BufferedAnswer, bufferedAnswer, sizeOf } from './buffered-answer.ts';
import type { Send } from './create-send.ts';

export type SendShared = (input: { body: Buffer } & Omit<Parameters<Send>[0], 'answer'>) => void;

const maxBytes = 16 * 1024 * 1024;

/**
 * Responses of calls that are the same for everybody, with a tag for revalidation. They are cached by their content, for their
 * compressed forms. Changed content is another response, so nothing has to be invalidated.
 */
export function createSharedAnswers(send: Send): SendShared {
  const cached = boundedCache<BufferedAnswer>(maxBytes, sizeOf);

  return ({ body, ...rest }) => {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    send({ answer: cached.get(hash) ?? answerOf(hash, body), ...rest });
  };

  function answerOf(hash: string, body: Buffer): BufferedAnswer {
    const answer = bufferedAnswer({
      body,
      // A weak tag, because its forms differ in their bytes.
      etag: `W/"${hash}"`,
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-cache' },
    });
    if (answer.compress) cached.set(hash, answer);
    return answer;
  }
}
