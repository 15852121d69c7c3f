import type { ServerMetadata } from 'openid-client';
import type { Manifest } from '../../../schema/generated/manifest.ts';
import type { BodyOf } from '../../../server/http/endpoint.ts';

export type ProviderId = BodyOf<'startSocialLogin'>['provider'];

/** What a provider does in a way of its own; all else is OpenID Connect as its discovery describes it. */
export type ProviderKind = {
  readonly flag: keyof Manifest['flags'];
  /** How it signs its tokens where that isn't RS256; with a secret means clients that have one. */
  readonly tokenAlgorithm?: { readonly withSecret: 'HS256'; readonly without: 'ES256' };
  /** Used where its discovery names none. */
  readonly tokenEndpoint?: string;
};

export const providerKinds: Readonly<Record<ProviderId, ProviderKind>> = {
  /** Its discovery is made for its own pages, which take the token from the address, and leaves the token endpoint out. */
  facebook: { flag: 'FACEBOOKLOGIN3', tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token' },
  google: { flag: 'GOOGLELOGIN3' },
  /** Its discovery speaks of ES256 only; web channels, which have a secret, get tokens signed with that secret. */
  line: { flag: 'LINELOGIN3', tokenAlgorithm: { withSecret: 'HS256', without: 'ES256' } },
};

/** The metadata of a discovery with what its provider leaves out. */
export function completed({
  kind,
  metadata,
}: {
  kind: ProviderKind;
  metadata: ServerMetadata;
}): ServerMetadata {
  const { tokenEndpoint } = kind;
  if (metadata.token_endpoint !== undefined || tokenEndpoint === undefined) return metadata;
  return { ...metadata, token_endpoint: tokenEndpoint };
}
