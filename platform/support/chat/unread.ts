import type { Brand } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Log } from '../../../server/log.ts';
import type { ChatSecret } from './chat-secret.ts';
import { signedName } from './member-name.ts';

/** Timeout and cache lifetime in milliseconds. */
const patience = 2000;
const kept = 1000;
/** Maximum of cached members; the oldest are evicted first. */
const mostKept = 10_000;
/** Maximum size of a response, which should be one number. */
const mostBytes = 10_000;
const mostUnread = 100_000;

export type CountUnread = (input: { brand: Brand; member: string }) => Promise<number>;

/**
 * Fetches a member's unread count from the brand's chat. Failures and invalid responses count as zero, because the chat must not
 * break the page (CALL-ACC-26).
 */
export function createCountUnread({
  clock,
  log,
  secretOf,
}: {
  clock: Clock;
  log: Log;
  secretOf: ChatSecret;
}): CountUnread {
  const answers = new Map<string, { readonly at: number; readonly count: Promise<number> }>();

  const ask = async ({ brand, member }: { brand: Brand; member: string }): Promise<number> => {
    const { unreadUrl } = brand.manifest.chat;
    if (unreadUrl === null) return 0;
    try {
      const url = new URL(unreadUrl);
      const name = signedName({ tenant: brand.id, member, now: clock.now(), secret: secretOf(brand) });
      for (const [key, value] of Object.entries(name)) url.searchParams.set(key, value);
      const response = await fetch(url, {
        headers: { accept: 'application/json' },
        // Never send the signed name to a redirect target.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      });
      return countOf(await readText(response));
    } catch (error) {
      log.debug({ tenant: brand.id }, `the chat was not asked: ${error instanceof Error ? error.name : ''}`);
      return 0;
    }
  };

  return async ({ brand, member }) => {
    if (brand.manifest.chat.unreadUrl === null) return 0;
    const key = `${brand.id} ${member}`;
    const now = clock.now().getTime();
    const last = answers.get(key);
    if (last !== undefined && now - last.at < kept) return last.count;
    const count = ask({ brand, member });
    answers.delete(key);
    answers.set(key, { at: now, count });
    for (const oldest of answers.keys()) {
      if (answers.size <= mostKept) break;
      answers.delete(oldest);
    }
    return count;
  };
}

async function readText(response: Response): Promise<string> {
  if (!response.ok || response.body === null) throw new Error(`it answered ${response.status}`);
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body) {
    text += decoder.decode(part, { stream: true });
    if (text.length > mostBytes) throw new Error('it answered too much');
  }
  return text;
}

function countOf(text: string): number {
  const answer: unknown = JSON.parse(text);
  const count =
    typeof answer === 'object' && answer !== null && 'unReadCount' in answer && answer.unReadCount;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, mostUnread) : 0;
}
