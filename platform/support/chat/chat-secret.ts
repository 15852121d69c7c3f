import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Log } from '../../../server/log.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';

/**
 * Secret that signs members' names for the brand's chat. Throws `service.unavailable` if it is not set, so that no name is sent
 * unsigned.
 */
export type ChatSecret = (brand: Brand) => string;

export const createChatSecret = ({
  secretOf,
  secrets,
  sandbox,
  log,
}: {
  secretOf(name: string): string | undefined;
  secrets: Secrets;
  sandbox: boolean;
  log: Log;
}): ChatSecret => {
  return ({ id, manifest }) => {
    const name = manifest.chat.secretName;
    const given = name === null ? undefined : secretOf(name);
    if (given !== undefined && given !== '') return given;
    // The sandbox has no real chat, so a derived secret is enough.
    if (sandbox) return secrets.mac({ purpose: 'chat', parts: [id] });
    log.error(
      { tenant: id },
      `LIVERY_SECRET_${name ?? '(unnamed)'} is not set: nobody can be named to the chat`,
    );
    throw new CodedError('service.unavailable');
  };
};
