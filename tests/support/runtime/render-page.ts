import type { OperationId } from '../../../runtime/api/operation-types.ts';
import { createRender } from '../../../runtime/entry-server.tsx';
import type { ValueOf } from '../../../schema/call-types.ts';
import { CodedError } from '../../../schema/errors.ts';
import type { Language } from '../../../schema/languages.ts';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { type PageId, routeOf } from '../../../schema/routes.ts';
import { aDelivery } from './a-delivery.ts';

const render = createRender();

type Answers = { readonly [Op in OperationId]?: ValueOf<Op> };

/** Server-rendered main element of a page, for a manifest and the given responses of the platform. Other calls fail. */
export async function renderPage({
  page,
  manifest = {},
  texts = {},
  answers = {},
  language = 'EN',
  memberHint = false,
  query = '',
}: {
  page: PageId;
  manifest?: JsonObject;
  /** Own texts of the brand, by language. */
  texts?: Record<string, Record<string, string>>;
  answers?: Answers;
  language?: Language;
  memberHint?: boolean;
  /** Query of the address, with its question mark. */
  query?: string;
}): Promise<string> {
  const { html } = await render({
    delivery: aDelivery({ manifest, texts }),
    url: routeOf(page).path + query,
    origin: 'https://sample.example',
    language,
    memberHint,
    state: 'normal',
    content: 'c1',
    call: async ({ operation }) => {
      const answer = answers[operation];
      if (answer === undefined) throw new CodedError('service.unavailable');
      return answer;
    },
  });
  return /<main\b.*?<\/main>/s.exec(html)?.[0] ?? '';
}

/** Visible text of HTML, with entities decoded. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim();
}

export const countOf = (html: string, part: string) => html.split(part).length - 1;
