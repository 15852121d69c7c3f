import { CodedError } from '../../../schema/errors.ts';
import type { BrandSet } from '../../../server/brands/brand.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import type { Log } from '../../../server/log.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { createChatSecret } from './chat-secret.ts';
import { launchUrl } from './launch-url.ts';
import { signedName } from './member-name.ts';
import { createCountUnread } from './unread.ts';

export const chatEndpoints = (parts: {
  brands: Pick<BrandSet, 'byHost'>;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  sandbox: boolean;
  /** Value of a secret by its name in the manifest. */
  secretOf(name: string): string | undefined;
}) => {
  const { brands, clock, log } = parts;
  const secretOf = createChatSecret(parts);
  const countUnread = createCountUnread({ clock, log, secretOf });
  return {
    launchChat: ({ brand, session, query, client }) => {
      const { launchUrl: launch } = brand.manifest.chat;
      if (launch === null) throw new CodedError('service.unavailable');
      const name = signedName({
        tenant: brand.id,
        member: session.playerId,
        now: clock.now(),
        secret: secretOf(brand),
      });
      return { chatUrl: launchUrl({ launch, query, brand, brands, client, name }) };
    },
    countChatUnread: async ({ brand, session }) => ({
      unReadCount: await countUnread({ brand, member: session.playerId }),
    }),
  } satisfies Partial<Endpoints>;
};
