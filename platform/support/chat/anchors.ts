import type { components } from '../../../schema/generated/platform.ts';

type Anchor = components['schemas']['ChatAnchor'];

/** Maximum size of a response, and of a list. */
export const mostAnchorCharacters = 200_000;
const mostAnchors = 200;

/** Parses the chat's anchors, `{ "list": [...] }`. Invalid entries are left out, as are pictures that are not https. */
export function anchorsIn(answer: unknown): Anchor[] {
  const list = typeof answer === 'object' && answer !== null && 'list' in answer ? answer.list : undefined;
  if (!Array.isArray(list)) throw new Error('its response is no list');
  return list.flatMap((one: unknown) => anchorOf(one) ?? []).slice(0, mostAnchors);
}

function anchorOf(one: unknown): Anchor | undefined {
  if (typeof one !== 'object' || one === null) return undefined;
  const { id, name, pictureUrl, online } = one as Partial<Record<keyof Anchor, unknown>>;
  if (!isWord(id) || !isWord(name)) return undefined;
  const isPicture = typeof pictureUrl === 'string' && pictureUrl.length <= 500 && isHttps(pictureUrl);
  return { id, name, pictureUrl: isPicture ? pictureUrl : '', online: online === true };
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100;
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';
