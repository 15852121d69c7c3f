import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ValueOf } from '../../schema/call-types.ts';
import { CodedError } from '../../schema/errors.ts';
import type { PublicManifest } from '../../schema/generated/public-manifest.ts';
import { useCall } from '../api/api-context.tsx';
import type { Call } from '../api/operation-types.ts';
import { useManifest } from '../brand/brand-context.tsx';
import { useStore } from '../browser/store.ts';
import { useText } from '../texts/texts-context.tsx';
import { useToast } from '../ui/toast.tsx';
import {
  type CodePurpose,
  countdownEnd,
  type PhoneNumber,
  rememberSentCode,
  sentCodeKey,
  sentCodes,
} from './sent-codes.ts';
import type { Dialing } from './use-dialing-code.ts';

/** Third-party proof in a request; empty if the platform verifies the code itself. */
export type PhoneProof = { readonly firebaseChannel: '' | 'sms'; readonly firebaseIdToken: string };

export type SmsCode = {
  /** No code can be requested yet, because the form has no valid number (FORGOT-17). */
  readonly blocked?: boolean;
  /** Validates the number and requests a code (SMS-06). */
  readonly request: () => void;
  readonly pending: boolean;
  /** Time at which another code can be requested, by this device's clock. 0 before the first request. */
  readonly until: number;
  /** `until` comes from a rate-limit error: too many codes were requested. */
  readonly refused: boolean;
  /** A third-party service sends and verifies the codes. */
  readonly thirdParty: boolean;
  /**
   * Whether a code can be verified. The third-party service needs the ticket of a code requested on this page, but the platform does not.
   */
  readonly provable: boolean;
  /** Verifies the code with the third-party service before the form is submitted. Rejects with a `CodedError`. */
  readonly prove: (code: string) => Promise<PhoneProof>;
};

type Sending = { readonly answer: ValueOf<'sendCode'> | undefined; readonly ticket: string | undefined };

/** SMS codes for one number: requesting, countdown, and third-party verification. */
export function useSmsCode({
  purpose,
  mobileNum,
  dialing,
  check,
  onRefused,
}: {
  purpose: CodePurpose;
  mobileNum: string;
  dialing: Pick<Dialing, 'code' | 'failed'>;
  /** Validates the number and focuses it if it is invalid. Returns true if it is valid. */
  check: () => boolean;
  /** The number itself was refused. */
  onRefused: () => void;
}): SmsCode {
  const t = useText('fields');
  const call = useCall();
  const toast = useToast();
  const { sms } = useManifest();
  const service = serviceOf(sms);
  const phone = { mobileNum, countryDialingCode: dialing.code };
  const key = sentCodeKey(purpose, phone);
  const sent = useStore(sentCodes)[key];
  const { countdownSeconds } = sms;
  const send = useMutation({
    meta: { ownErrors: ['request.too_many', 'field.invalid'] },
    mutationFn: (wanted: { phone: PhoneNumber; key: string }): Promise<Sending> =>
      service === undefined ? sendByPlatform(call, purpose, wanted.phone) : sendByService(service, wanted.phone),
    onSuccess: ({ answer, ticket }, { key: of }) => {
      const until = countdownEnd({ answer, countdownSeconds, now: Date.now() });
      rememberSentCode(of, { until, refused: false, ticket, proof: undefined });
      toast(t('sms.sent'), { tone: 'success' });
    },
    onError: (error, { key: of }) => {
      if (!(error instanceof CodedError)) return;
      if (error.code === 'field.invalid') onRefused();
      if (error.code !== 'request.too_many') return;
      const seconds = error.retryAfter ?? countdownSeconds;
      rememberSentCode(of, { until: Date.now() + seconds * 1000, refused: true });
    },
  });

  // The button was pressed before the dialling codes arrived. The request is made once they arrive, or refused if loading them fails.
  const [requested, setRequested] = useState(false);
  const arriving = dialing.code === '' && !dialing.failed;
  const start = () => {
    if (check()) send.mutate({ phone, key });
  };
  const startLate = useEffectEvent(start);
  useEffect(() => {
    if (!requested || arriving) return;
    setRequested(false);
    startLate();
  }, [requested, arriving]);

  const prove = async (code: string): Promise<PhoneProof> => {
    if (service === undefined) return { firebaseChannel: '', firebaseIdToken: '' };
    const stored = sentCodes.get()[key];
    if (stored?.proof?.code === code) return { firebaseChannel: 'sms', firebaseIdToken: stored.proof.idToken };
    const { proveCodeBy } = await import('./phone-verification/phone-verification.ts');
    const idToken = await proveCodeBy({ service, fetch: browserFetch, ticket: stored?.ticket ?? '', code });
    rememberSentCode(key, { proof: { code, idToken } });
    return { firebaseChannel: 'sms', firebaseIdToken: idToken };
  };

  return {
    request: () => {
      if (requested || send.isPending || (sent?.until ?? 0) > Date.now()) return;
      if (arriving) setRequested(true);
      else start();
    },
    pending: requested || send.isPending,
    until: sent?.until ?? 0,
    refused: sent?.refused === true,
    thirdParty: service !== undefined,
    provable: service === undefined || sent?.ticket !== undefined,
    prove,
  };
}

function serviceOf({ provider, thirdParty }: PublicManifest['sms']) {
  const { apiBase, apiKey } = thirdParty;
  return provider === 'thirdParty' && apiBase !== null ? { apiBase, apiKey } : undefined;
}

const browserFetch: typeof fetch = (...input) => fetch(...input);

async function sendByPlatform(call: Call, purpose: CodePurpose, phone: PhoneNumber): Promise<Sending> {
  const [{ solve }, challenge] = await Promise.all([
    import('./solve-challenge.ts'),
    call({ operation: 'getChallenge', query: { purpose: 'code' } }),
  ]);
  const body = { purpose, ...phone, proof: await solve(challenge) };
  return { answer: await call({ operation: 'sendCode', body }), ticket: undefined };
}

async function sendByService(service: NonNullable<ReturnType<typeof serviceOf>>, phone: PhoneNumber): Promise<Sending> {
  const { sendCodeBy } = await import('./phone-verification/phone-verification.ts');
  return { answer: undefined, ticket: await sendCodeBy({ service, fetch: browserFetch, ...phone }) };
}
