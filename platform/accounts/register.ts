import { CodedError } from '../../schema/errors.ts';
import { registrationFieldsOf, registrationMethodsOf } from '../../schema/rules/check-registration.ts';
import { type RegistrationFieldId, registrationFieldIds } from '../../schema/rules/registration-fields.ts';
import type { Brand, BrandSet } from '../../server/brands/brand.ts';
import { uuidV7 } from '../../server/database/uuid-v7.ts';
import { addressGroup } from '../../server/http/client.ts';
import type { NewPlayer } from '../migrations/accounts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { openWallet } from '../wallet/opening-credit.ts';
import { auditAccount, type Origin } from './audit.ts';
import type { LoginParts } from './login.ts';
import { insertPlayer, usernameKey } from './players.ts';
import { profileOf } from './profile.ts';
import { checkAgainstBrand, type Registration } from './registration-rules.ts';
import type { Opened } from './sessions.ts';

export type RegisterParts = LoginParts & {
  brands: Pick<BrandSet, 'byHost'>;
  secrets: Secrets;
  sandbox: boolean;
};

type Attempt = { brand: Brand; body: Registration; origin: Origin; replaces: string | undefined };

/** Opens an account; answers its first session where the brand logs new players in. */
export type Register = (attempt: Attempt) => Promise<Opened | undefined>;

export function createRegister(parts: RegisterParts): Register {
  const { database, clock, brands, sandbox, sessions } = parts;
  return async (attempt) => {
    const { brand, origin, replaces } = attempt;
    const { manifest, id: tenant } = brand;
    if (!registrationMethodsOf(manifest).includes(attempt.body.method))
      throw new CodedError('registration.closed');
    // What the brand does not ask for is not kept, whatever a client sends.
    const body = onlyAsked(attempt);
    checkAgainstBrand({ body, brand, brands, now: clock.now() });
    await takeBudget({ parts, attempt });
    if (manifest.flags.VALID_CAPTCHA3 && manifest.registration.fields.captcha.enabled)
      await parts.captchas.redeem({
        tenant,
        purpose: 'register',
        id: body.captchaId,
        answer: body.captcha,
      });
    const player = await playerOf({ parts, brand, body });

    return database.asTenant(tenant, async (trx) => {
      if (!(await insertPlayer({ trx, player }))) throw new CodedError('user.taken');
      await trx
        .insertInto('consent')
        .values(
          body.consents.map(({ id, text, language }) => ({
            tenant,
            player_id: player.id,
            statement: id,
            text,
            language,
            agreed_at: player.created_at,
          })),
        )
        // The same statement twice is agreed to once.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await openWallet({
        trx,
        clock,
        tenant,
        player: player.id,
        currency: manifest.wallet.currency,
        sandbox,
      });
      await auditAccount({
        trx,
        clock,
        tenant,
        action: 'account.registered',
        player: player.id,
        origin,
        after: { type: player.type, registerMethod: body.registerMethod },
      });
      if (!manifest.registration.autoLogin) return undefined;
      await trx
        .updateTable('player')
        .set({ first_login_at: player.created_at })
        .where('tenant', '=', tenant)
        .where('id', '=', player.id)
        .execute();
      return sessions.open({ trx, tenant, player, firstTime: true, replaces });
    });
  };
}

function onlyAsked({ brand, body }: Attempt): Registration {
  const asked = new Set<RegistrationFieldId>(
    registrationFieldsOf({ manifest: brand.manifest, method: body.method, values: body }).map(({ id }) => id),
  );
  const dropped = registrationFieldIds.filter((id) => !asked.has(id)).map((id) => [id, '']);
  return { ...body, ...Object.fromEntries(dropped) };
}

async function takeBudget({
  parts: { database, limits, budgets },
  attempt: { brand, origin },
}: {
  parts: RegisterParts;
  attempt: Attempt;
}): Promise<void> {
  const tenant = brand.id;
  const spent = await database.asTenant(tenant, (trx) =>
    limits.spend({
      trx,
      tenant,
      budget: budgets.registerAddress,
      subject: addressGroup(origin.address),
    }),
  );
  if (!spent.granted) throw new CodedError('request.too_many', { retryAfter: spent.retryAfter });
}

async function playerOf({
  parts: { clock, passwords, secrets },
  brand,
  body,
}: {
  parts: RegisterParts;
  brand: Brand;
  body: Registration;
}): Promise<NewPlayer> {
  const tenant = brand.id;
  const id = uuidV7({ clock });
  return {
    tenant,
    id,
    username: body.username.trim(),
    username_key: usernameKey(body.username),
    type: body.type,
    status: 'active',
    password_hash: await passwords.hash(body.password),
    payment_password_hash: body.paymentPassword === '' ? null : await passwords.hash(body.paymentPassword),
    id_number_sealed:
      body.idNumber === ''
        ? null
        : secrets.seal({ text: body.idNumber, boundTo: `idNumber ${tenant} ${id}` }),
    nickname: body.nickname,
    payee_name: body.payeeName,
    email: body.email,
    mobile_num: body.mobileNum,
    country_dialing_code: body.mobileNum === '' ? '' : body.countryDialingCode,
    birthday: body.birthday === '' ? null : body.birthday,
    profile: JSON.stringify(profileOf(body)),
    affiliate_code: body.affiliateCode,
    register_method: body.registerMethod,
    register_host: body.registerUrl,
    created_at: clock.now(),
    first_login_at: null,
  };
}
