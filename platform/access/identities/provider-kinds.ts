import type { ServerMetadata } from 'openid-client';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { BodyOf } from '../../../server/http/endpoint.ts';

export type ProviderId = BodyOf<'startSocialLogin'>['provider'];

/** Deviations of a provider from OpenID Connect and its discovery document. */
export type ProviderKind = {
  readonly flag: keyof Manifest['flags'];
  /** Signing algorithm of its ID tokens if not RS256, for clients with and without a secret. */
  readonly tokenAlgorithm?: { readonly withSecret: 'HS256'; readonly without: 'ES256' };
  /** Used if its discovery document names none. */
  readonly tokenEndpoint?: string;
};

export const providerKinds: Readonly<Record<ProviderId, ProviderKind>> = {
  /** Facebook's discovery document is meant for the implicit flow and names no token endpoint. */
  facebook: { flag: 'FACEBOOKLOGIN3', tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token' },
  google: { flag: 'GOOGLELOGIN3' },
  /** LINE's discovery document names only ES256; web channels have a secret and get tokens signed with it. */
  line: { flag: 'LINELOGIN3', tokenAlgorithm: { withSecret: 'HS256', without: 'ES256' } },
};

/** Discovery metadata, completed with what the provider leaves out. */
export function completed(kind: ProviderKind, metadata: ServerMetadata): ServerMetadata {
  const { tokenEndpoint } = kind;
  if (metadata.token_endpoint !== undefined || tokenEndpoint === undefined) return metadata;
  return { ...metadata, token_endpoint: tokenEndpoint };
}
