import { CodedError } from '../../../schema/errors.ts';
import type { Brand } from '../../../server/brands/brand.ts';
import type { Log } from '../../../server/log.ts';
import type { Secrets } from '../../protection/secrets/secrets.ts';

/** The secret that a brand's chat checks names by. Throws `service.unavailable` where there is none: nobody is named unsigned. */
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
    // No real chat stands behind a sandbox: a secret that nobody else knows shows all there is to see.
    if (sandbox) return secrets.mac({ purpose: 'chat', parts: [id] });
    log.error(
      { tenant: id },
      `LIVERY_SECRET_${name ?? '(unnamed)'} is not set: nobody can be named to the chat`,
    );
    throw new CodedError('service.unavailable');
  };
};
