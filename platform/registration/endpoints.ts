import { CodedError } from '../../schema/errors.ts';
import { checkField } from '../../schema/rules/check-field.ts';
import type { Endpoints } from '../../server/http/endpoint.ts';
import { findPlayer } from '../account/players.ts';
import { sessionRecord } from '../account/session-record.ts';
import type { Challenges } from '../protection/challenges.ts';
import { spendAddress } from '../protection/spend-address.ts';
import { countriesIn, languageOf } from '../site/countries.ts';
import { createRegister, type RegisterParts } from './register.ts';
import { registrationSettingsOf } from './registration-settings.ts';

export const registrationEndpoints = (parts: RegisterParts & { challenges: Challenges }) => {
  const { database, sessions, limits, budgets, challenges, affiliates } = parts;
  const register = createRegister(parts);
  return {
    getRegistrationSettings: ({ brand: { manifest } }) => registrationSettingsOf(manifest),
    listCountries: ({ brand: { manifest }, query }) =>
      countriesIn({
        language: languageOf({ requested: query.language, locale: manifest.locale }),
        timeZone: manifest.locale.timeZone,
      }),
    checkUsername: async ({ brand, client, query: { username, proof } }) => {
      const tenant = brand.id;
      if (!brand.manifest.flags.USERNAMEREG3) throw new CodedError('module.off');
      const budget = budgets.usernameAddress;
      await spendAddress({ database, limits, tenant, budget, address: client.address });
      await challenges.redeem({ tenant, purpose: 'username', proof });
      const rule = brand.manifest.registration.fields.username;
      const faults = checkField({ value: username, rule });
      if (faults.length > 0) throw new CodedError('field.invalid', { value: { fields: { username: faults } } });
      const taken = await database.single(tenant, (trx) => findPlayer({ trx, tenant, username }));
      return { available: taken === undefined };
    },
    checkAffiliate: async ({ brand, body, client }) => {
      const budget = budgets.affiliateAddress;
      await spendAddress({ database, limits, tenant: brand.id, budget, address: client.address });
      await affiliates.check({ brand, ...body });
      return {};
    },
    register: async (call) => {
      const { brand, body, client, requestId, language } = call;
      const origin = { address: client.address, requestId };
      const { account, opened } = await register({
        brand,
        body,
        language,
        origin,
        replaces: sessions.sentSecretsOf(call),
      });
      if (opened === undefined) return { account, session: null };
      sessions.handOver({ browser: call, opened });
      return { account, session: await sessionRecord({ parts, session: opened.session, brand }) };
    },
  } satisfies Endpoints<'registration'>;
};
