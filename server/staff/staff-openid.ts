import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { CodedError } from '../../schema/errors.ts';
import { staffRoles } from '../../schema/features/staff/staff-roles.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createDiscoveries, patience } from '../openid/discoveries.ts';
import { asAnswer, reasonOf } from '../openid/identity-faults.ts';
import type { StaffGrants } from './staff-identity.ts';

/** A company's own provider, and the rights of its groups. */
export type StaffOidc = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly groupsClaim: string;
  readonly roles: ReadonlyMap<string, StaffGrants>;
};

/** One attempt. State and nonce are compared with the response; the verifier proves the code (PKCE). */
type Exchanged = { state: string; nonce: string; verifier: string; redirectUri: string };
export type OpenIdPerson = {
  readonly issuer: string;
  readonly subject: string;
  /** Display name, never to be trusted: a verified address, else the preferred name. */
  readonly shown: string;
  readonly groups: readonly string[];
};
export type StaffOpenId = ReturnType<typeof createStaffOpenId>;

export function createStaffOpenId(oidc: StaffOidc, clock: Clock, log: Log) {
  const { issuer, clientId, clientSecret, scopes, groupsClaim, roles } = oidc;
  const discovered = createDiscoveries(clock, log);
  const configuration = () =>
    discovered({
      key: issuer,
      name: issuer,
      of: {},
      discover: () =>
        discovery(new URL(issuer), clientId, { client_secret: clientSecret }, undefined, {
          // Signatures are verified although the token comes from the provider itself. Over http only this machine is called.
          execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
          timeout: patience,
        }),
    });

  return {
    issuer,
    roles,

    addressOf: async ({ state, nonce, verifier, redirectUri }: Exchanged): Promise<string> =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,

    /** Throws `auth.identity_refused` if a check fails, `service.unavailable` if the provider is down. */
    async identify({
      exchanged: { state, nonce, verifier, redirectUri },
      query,
    }: {
      exchanged: Exchanged;
      query: URLSearchParams;
    }): Promise<OpenIdPerson> {
      const found = await configuration();
      try {
        const tokens = await authorizationCodeGrant(found, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new CodedError('auth.identity_refused');
        // Many providers return groups and names only from the userinfo endpoint.
        const lacks = claims[groupsClaim] === undefined || shownOf(claims) === claims.sub;
        const needsUserInfo = lacks && found.serverMetadata().userinfo_endpoint !== undefined;
        const more = needsUserInfo ? await fetchUserInfo(found, tokens.access_token, claims.sub) : {};
        const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          shown: shownOf(all),
          groups: [all[groupsClaim]].flat().filter((group) => typeof group === 'string'),
        };
      } catch (error) {
        log.info({}, `a sign-in of staff was refused: ${reasonOf(error)}`);
        throw asAnswer(error);
      }
    },

    grantsOf: (groups: readonly string[]): StaffGrants | undefined =>
      bestOf(groups.flatMap((group) => roles.get(group) ?? [])),
  };
}

/** The best role wins, in the order of the roles. Brands, flags and languages are the union over all groups that give that role. */
function bestOf(given: readonly StaffGrants[]): StaffGrants | undefined {
  const role = staffRoles.find((known) => given.some((grants) => grants.role === known));
  if (role === undefined) return undefined;
  const best = given.filter((grants) => grants.role === role);
  const of = (list: 'brands' | 'flags' | 'languages') => union(best.map((grants) => grants[list]));
  return { role, brands: of('brands'), flags: of('flags'), languages: of('languages') };
}

/** Null means all. */
function union(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  const stated = lists.filter((list) => list !== null);
  return stated.length < lists.length ? null : [...new Set(stated.flat())].sort();
}

function shownOf({
  sub,
  email,
  email_verified: verified,
  preferred_username: preferred,
}: Readonly<Record<string, unknown>>): string {
  if (verified === true && typeof email === 'string' && email !== '') return email;
  return typeof preferred === 'string' && preferred !== '' ? preferred : String(sub);
}
