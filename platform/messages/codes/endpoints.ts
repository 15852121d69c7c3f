import type { Endpoints } from '../../../server/http/endpoint.ts';
import { createSendCode, type SendCodeParts } from './send-code.ts';

export const codeEndpoints = (parts: SendCodeParts & {}) => {
  const sendCode = createSendCode(parts);
  return {
    sendCode: async ({ brand, body, client, language, log }) => {
      return sendCode({ brand, body, address: client.address, language, log });
    },
  } satisfies Endpoints<'messages'>;
};
