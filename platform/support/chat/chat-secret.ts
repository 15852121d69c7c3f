import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { SecretOf } from '../../../server/brands/secrets/open-secrets.ts';
import type { Log } from '../../../server/log.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';

/**
 * Secret that signs members' names for the brand's chat. Throws `service.unavailable` if it is not set or withheld, so that no name
 * is sent unsigned.
 */
export type ChatSecret = (brand: Brand) => string;

export const createChatSecret = ({
  secretOf,
  secrets,
  sandbox,
  log,
}: {
  secretOf: SecretOf;
  secrets: Secrets;
  sandbox: boolean;
  log: Log;
}): ChatSecret => {
  return (brand) => {
    const { id, manifest } = brand;
    const name = manifest.chat.secretName;
    const given = name === null ? undefined : secretOf({ brand, kind: 'chat', name });
    if (given !== undefined) return given;
    // The sandbox has no real chat, so a derived secret is enough.
    if (sandbox) return secrets.mac({ purpose: 'chat', parts: [id] });
    log.error(
      { tenant: id },
      `LIVERY_SECRET_${name ?? '(unnamed)'} is not set or withheld: the chat gets no names of members`,
    );
    throw new CodedError('service.unavailable');
  };
};
