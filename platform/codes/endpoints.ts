import type { Brand } from '../../server/brands/brand.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { createSendCode, type SendCodeParts } from './send-code.ts';

export const codeEndpoints = (
  parts: SendCodeParts & {
    /** Done before accounts of a brand are asked about. */
    prepare(brand: Brand): Promise<void>;
  },
) => {
  const sendCode = createSendCode(parts);
  return [
    {
      operation: 'sendCode',
      access: 'anyone',
      handle: async ({ brand, body, client, language, log }) => {
        await parts.prepare(brand);
        return sendCode({ brand, body, address: client.address, language, log });
      },
    },
  ] satisfies Endpoint[];
};
