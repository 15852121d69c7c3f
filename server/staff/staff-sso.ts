import { CodedError } from '../../schema/errors.ts';
import { lockChanges } from '../brands/versions/stored/releases.ts';
import type { AnyTx, Database } from '../database/database.ts';
import { selectRows, updateRows } from '../database/rows.ts';
import { addressGroup } from '../http/client.ts';
import { type Origin, recordAct } from '../record-act.ts';
import { type EndedAuthority, endAuthority } from './end-authority.ts';
import { adoptAll } from './pass-on-schedule.ts';
import { hashOfSecret, hostActor, makeStaffSecret, type StaffGrants } from './staff-identity.ts';
import type { OpenIdPerson, StaffOpenId } from './staff-openid.ts';
import {
  addressBudget,
  beginSession,
  emailOf,
  endSessions,
  type GrantsRow,
  giveAddressBack,
  grantColumns,
  grantsOf,
  grantsRow,
  type SignedIn,
  type StaffParts,
  spend,
  ssoBudget,
  staffTenant,
  takeOnce,
} from './staff-parts.ts';

/** Milliseconds. */
export const attemptLife = 600_000;
const boundTo = 'staff.sso';

/** Content of a state, encrypted. An attempt that is never finished stores nothing. */
type Attempt = {
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Challenge of the person who started the attempt: nobody else can finish it. */
  readonly codeChallenge: string;
  /** Page of the console that was requested. */
  readonly page?: string | undefined;
  readonly until: number;
};

/** Sign-in by OpenID Connect. Without a provider both calls throw `module.off`. */
export function createSso({ openId, ...parts }: StaffParts & { openId: StaffOpenId | undefined }) {
  const { database, clock, vault } = parts;
  const requireProvider = (): StaffOpenId => {
    if (openId === undefined)
      throw new CodedError('module.off', { message: 'this server has no OpenID provider for staff' });
    return openId;
  };

  return {
    hasSso: openId !== undefined,

    /** The provider with the rights of its groups; `undefined` without one. */
    groups: openId && { issuer: openId.issuer, roles: openId.roles },

    async beginSso({
      redirectUri,
      codeChallenge,
      page,
      origin,
    }: {
      redirectUri: string;
      codeChallenge: string;
      page?: string | undefined;
      origin: Origin;
    }): Promise<{ address: string }> {
      const provider = requireProvider();
      await spend({ parts, budget: ssoBudget, subject: addressGroup(origin.address) });
      const attempt: Attempt = {
        nonce: makeStaffSecret(),
        verifier: makeStaffSecret(),
        redirectUri,
        codeChallenge,
        page,
        until: clock.now().getTime() + attemptLife,
      };
      const state = vault.seal({ text: JSON.stringify(attempt), boundTo });
      return { address: await provider.addressOf({ ...attempt, state }) };
    },

    async finishSso({
      state,
      code,
      issuer,
      codeVerifier,
      origin,
    }: {
      state: string;
      code: string;
      issuer?: string;
      codeVerifier: string;
      origin: Origin;
    }): Promise<SignedIn & { readonly page: string | undefined }> {
      const provider = requireProvider();
      await spend({ parts, budget: addressBudget, subject: addressGroup(origin.address) });
      const attempt = attemptIn(state, vault);
      const now = clock.now();
      if (attempt.until <= now.getTime() || hashOfSecret(codeVerifier) !== attempt.codeChallenge) throw refused();
      const query = new URLSearchParams({ code, state, ...(issuer === undefined ? {} : { iss: issuer }) });
      const person = await provider.identify({ exchanged: { ...attempt, state }, query });
      const grants = provider.grantsOf(person.groups);
      // A refusal is recorded in the audit log, so it must not roll back.
      const outcome = await database.asOperator(async (tx) => {
        if (!(await takeOnce(tx, attempt.nonce, { until: new Date(attempt.until), now }))) return refused();
        return letIn(tx, { database, person, grants, now, origin });
      });
      if (outcome instanceof CodedError) throw outcome;
      await giveAddressBack({ parts, address: origin.address });
      return { ...outcome, page: attempt.page };
    },
  };
}

async function letIn(
  tx: AnyTx,
  {
    database,
    person,
    grants,
    now,
    origin,
  }: {
    database: Pick<Database, 'notify'>;
    person: OpenIdPerson;
    grants: StaffGrants | undefined;
    now: Date;
    origin: Origin;
  },
): Promise<SignedIn | CodedError> {
  if (await differs(tx, { person, grants })) await lockChanges(tx);
  const known = await accountOf(tx, person);
  const { issuer, subject } = person;
  const act = { tenant: staffTenant, now, origin };
  // Nobody is there to decide about scheduled changes, so they stay, in the name of the host.
  const end = { tx, database, choice: adoptAll, by: hostActor, now };
  const refuse = async (why: string) => {
    const email = known?.email ?? namesOf(person)[0];
    // A person without rights any more can't use an older session.
    const ended =
      known === undefined || known.disabled
        ? undefined
        : (await endAuthority({ ...end, email, actor: email, grants: undefined, reason: why })).ended;
    if (known !== undefined) await endSessions(tx, email, now);
    const groups = person.groups.slice(0, 50).map((group) => group.slice(0, 200));
    await recordAct(tx, {
      ...act,
      actor: email,
      subject: email,
      action: 'staff.sign-in-refused',
      before: null,
      after: { by: 'openid', issuer, subject, groups, reason: why, ...(ended && { ended }) },
    });
    return new CodedError('staff.forbidden', { message: why });
  };
  if (known?.disabled) return refuse('this account was switched off: ask an owner');
  if (grants === undefined)
    return refuse('none of your groups gives you a role here: ask whoever keeps the groups of staff');
  const account = known ?? (await addAccount(tx, { person, grants, now }));
  const before = grantsOf(account);
  const { email } = account;
  let ended: EndedAuthority | undefined;
  if (!isSame(account, grants)) {
    await updateRows(tx, 'staff_account', { email }).set(grantsRow(grants)).execute();
    await endSessions(tx, email, now);
    const reason = 'their groups at the provider changed';
    ({ ended } = await endAuthority({ ...end, email, actor: email, grants, reason }));
  }
  await recordAct(tx, {
    ...act,
    actor: email,
    subject: email,
    action: 'staff.signed-in',
    before: known === undefined ? null : before,
    after: { by: 'openid', issuer, subject, ...grants, ...(ended && { ended }) },
  });
  return beginSession(tx, { email, grants, now });
}

/** Whether a sign-in changes the rights of an account, read without its lock. */
async function differs(
  tx: AnyTx,
  { person: { issuer, subject }, grants }: { person: OpenIdPerson; grants: StaffGrants | undefined },
): Promise<boolean> {
  const row = await selectRows(tx, 'staff_account', { issuer, subject }).select(grantColumns).executeTakeFirst();
  return row !== undefined && !isSame(row, grants);
}

const isSame = (row: GrantsRow, grants: StaffGrants | undefined) =>
  grants !== undefined && JSON.stringify(grantsOf(row)) === JSON.stringify(grantsOf(grantsRow(grants)));

const accountOf = (tx: AnyTx, { issuer, subject }: OpenIdPerson) =>
  selectRows(tx, 'staff_account', { issuer, subject }).selectAll().forUpdate().executeTakeFirst();

/** The first sign-in of a person sets their name for good, because histories store the name. */
async function addAccount(
  tx: AnyTx,
  { person, grants, now }: { person: OpenIdPerson; grants: StaffGrants; now: Date },
) {
  const { issuer, subject } = person;
  for (const email of namesOf(person)) {
    await tx
      .insertInto('staff_account')
      .values({
        email,
        ...grantsRow(grants),
        issuer,
        subject,
        totp_used: 0,
        disabled: false,
        created_at: now,
        confirmed: true,
        password_hash: null,
        totp_secret: null,
        seen_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Added by this call, or by another of the same person just now. Otherwise the name belongs to somebody else.
    const row = await accountOf(tx, person);
    if (row !== undefined) return row;
  }
  throw new Error('both names of an account are taken');
}

/**
 * Names with a prefix that no address has, so that nobody is taken for an account with a password. The second is used if the first
 * is taken.
 */
function namesOf({ issuer, subject, shown }: OpenIdPerson): readonly [string, string] {
  const name = `oidc:${emailOf(shown)
    .replaceAll(/[^a-z0-9._%+@-]/g, '-')
    .slice(0, 90)}`;
  return [name, `${name}~${hashOfSecret(`${issuer} ${subject}`).toLowerCase().slice(0, 16)}`];
}

function attemptIn(state: string, vault: StaffParts['vault']): Attempt {
  try {
    return JSON.parse(vault.open({ sealed: state, boundTo })) as Attempt;
  } catch {
    throw refused();
  }
}

const refused = () =>
  new CodedError('auth.identity_refused', { message: 'this sign-in is unknown, expired or used: sign in again' });
