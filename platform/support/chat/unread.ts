/** Maximum size of a response, which should be one number. */
export const mostUnreadCharacters = 10_000;
const mostUnread = 100_000;

/** Parses the chat's unread count; 0 if the answer is invalid. */
export function unreadIn(answer: unknown): number {
  const count = typeof answer === 'object' && answer !== null && 'unReadCount' in answer && answer.unReadCount;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? Math.min(count, mostUnread) : 0;
}
