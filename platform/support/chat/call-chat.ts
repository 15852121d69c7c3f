import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Log } from '../../../server/log.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import type { ChatSecret } from './chat-secret.ts';
import { signedName } from './member-name.ts';

/** Timeout and cache lifetime in milliseconds. */
const patience = 2000;
const cachedFor = 1000;
/** Maximum number of cached answers; the oldest are evicted first. */
const mostCached = 10_000;
/** Maximum bytes of a character in UTF-8. */
const bytesOfCharacter = 4;

type Input<Answer> = {
  readonly brand: Brand;
  readonly member: string;
  /** Null if the brand has none. */
  readonly address: string | null;
  /** Maximum characters of the answer. */
  readonly most: number;
  /** Parses the answer. Throws if it is invalid. */
  read(answer: unknown): Answer;
  /** Used if the chat is unavailable or its answer invalid, so that the page does not break (CALL-ACC-26). */
  readonly otherwise: Answer;
};
export type CallChat = <Answer>(input: Input<Answer>) => Promise<Answer>;

/** Calls a brand's chat about a member, whose signed name is sent. Answers are cached for a second. */
export function createCallChat({
  clock,
  log,
  outbound,
  secretOf,
}: {
  clock: Clock;
  log: Log;
  outbound: Pick<Outbound, 'getFrom'>;
  secretOf: ChatSecret;
}): CallChat {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();

  const call = async <Answer>({ brand, member, address, most, read, otherwise }: Input<Answer>) => {
    try {
      const url = new URL(address ?? '');
      const name = signedName({ tenant: brand.id, member, now: clock.now(), secret: secretOf(brand) });
      for (const [key, value] of Object.entries(name)) url.searchParams.set(key, value);
      const { status, body } = await outbound.getFrom({
        url: url.href,
        headers: { accept: 'application/json' },
        timeout: patience,
        mostBytes: most * bytesOfCharacter,
      });
      if (status < 200 || status > 299) throw new Error(`it answered ${status}`);
      const text = body.toString('utf8');
      if (text.length > most) throw new Error('its response is too long');
      return read(JSON.parse(text));
    } catch (error) {
      log.debug({ tenant: brand.id }, `a call of the chat service failed: ${error instanceof Error ? error.name : ''}`);
      return otherwise;
    }
  };

  return <Answer>(input: Input<Answer>): Promise<Answer> => {
    if (input.address === null) return Promise.resolve(input.otherwise);
    const key = `${input.brand.id} ${input.member} ${input.address}`;
    const now = clock.now().getTime();
    const last = answers.get(key);
    // The cached answer has the right type, because each address has one parser.
    if (last !== undefined && now - last.at < cachedFor) return last.answer as Promise<Answer>;
    const answer = call(input);
    answers.delete(key);
    answers.set(key, { at: now, answer });
    for (const oldest of answers.keys()) {
      if (answers.size <= mostCached) break;
      answers.delete(oldest);
    }
    return answer;
  };
}
