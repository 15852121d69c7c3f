import { CodedError } from '../../../schema/errors.ts';
import type { Brand, BrandSet } from '../../../server/brands/brand.ts';
import type { SecretOf } from '../../../server/brands/secrets/open-secrets.ts';
import type { Clock } from '../../../server/clock.ts';
import type { Endpoints } from '../../../server/http/endpoint.ts';
import type { Log } from '../../../server/log.ts';
import type { Outbound } from '../../../server/outbound/outbound.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';
import { anchorsIn, mostAnchorCharacters } from './anchors.ts';
import { createCallChat } from './call-chat.ts';
import { createChatSecret } from './chat-secret.ts';
import { launchUrl } from './launch-url.ts';
import { signedName } from './member-name.ts';
import { mostUnreadCharacters, unreadIn } from './unread.ts';

export const chatEndpoints = (parts: {
  brands: Pick<BrandSet, 'byHost'>;
  clock: Clock;
  log: Log;
  outbound: Outbound;
  secrets: Secrets;
  sandbox: boolean;
  secretOf: SecretOf;
}) => {
  const { brands, clock, log, outbound } = parts;
  const secretOf = createChatSecret(parts);
  const callChat = createCallChat({ clock, log, outbound, secretOf });
  const anchors = ({
    brand,
    session,
    list,
  }: {
    brand: Brand;
    session: { readonly playerId: string };
    list: 'anchorsUrl' | 'focusUrl';
  }) => {
    const { enabled, [list]: address } = brand.manifest.chat.anchorLists;
    if (!enabled) throw new CodedError('module.off');
    const most = mostAnchorCharacters;
    return callChat({ brand, member: session.playerId, address, most, read: anchorsIn, otherwise: [] });
  };
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
      unReadCount: await callChat({
        brand,
        member: session.playerId,
        address: brand.manifest.chat.unreadUrl,
        most: mostUnreadCharacters,
        read: unreadIn,
        otherwise: 0,
      }),
    }),
    listChatAnchors: (call) => anchors({ ...call, list: 'anchorsUrl' }),
    listChatFocus: (call) => anchors({ ...call, list: 'focusUrl' }),
  } satisfies Partial<Endpoints<'support'>>;
};
