import { wire } from '../../../schema/constants.ts';
import type { Shape } from './read-features.ts';

/** An API without its operations, which are in a file of each feature's folder. */
export type Api = {
  readonly id: 'platform' | 'admin';
  readonly title: string;
  readonly description: string;
  /** Base path. */
  readonly base: string;
  /** Components of the OpenAPI document, beside the envelope and what the features define. */
  readonly components: { readonly schemas?: Readonly<Record<string, Shape>> } & Shape;
  readonly security?: readonly Shape[];
  /** Prefix of its validator files; `params`, `queries` or `bodies` follows. */
  readonly validators: string;
};

export const platformApi: Api = {
  id: 'platform',
  title: 'Livery platform',
  description:
    "Every call the runtime makes. The brand is the host's; nothing a client sends picks it. State-changing calls need the CSRF header and a matching Origin.",
  base: wire.apiBase,
  components: {
    schemas: {
      Encrypted: {
        type: 'object',
        additionalProperties: false,
        required: ['data'],
        properties: {
          data: {
            type: 'string',
            description:
              'Compact JWE, ECDH-ES + A256GCM, of the plaintext that the operation describes, with iat, jti and tenant added.',
            maxLength: 90000,
          },
        },
      },
    },
  },
  validators: 'validate',
};

export const adminApi: Api = {
  id: 'admin',
  title: 'Livery admin',
  description:
    "What staff do to live brands, on the console's host only. A brand is named by the path; the caller needs the token.",
  base: wire.adminBase,
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  security: [{ token: [] }],
  validators: 'validate-admin',
};
