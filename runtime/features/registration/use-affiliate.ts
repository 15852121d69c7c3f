import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CodedError } from '../../../schema/errors.ts';
import type { Invitation } from '../../../schema/invitation.ts';
import { useCall } from '../../api/api-context.tsx';
import { useManifest } from '../../brand/brand-context.tsx';
import { readInvitation } from '../../browser/read-invitation.ts';

export type Affiliate = {
  /** Whether the code's field is visible. */
  readonly shown: boolean;
  /** Shows the field after a code was refused (REG-AMB-01). */
  readonly reveal: () => void;
  /** The domain sent with a code. */
  readonly domainFor: (code: string) => string;
  /** Checks a code on the platform, unless the code was already found valid (REG-23). Throws the platform's error. */
  readonly check: (code: string) => Promise<void>;
};

/** Affiliate code of an invitation link: sent from a hidden field, which is shown if the check fails (REG-FIELD-17). */
export function useAffiliate(onCode: (code: string) => void): Affiliate {
  const call = useCall();
  const { registration, tenant } = useManifest();
  const [search] = useSearchParams();
  const [revealed, setRevealed] = useState(false);
  const invitation = useRef<Invitation>(undefined);
  const valid = useRef<string>(undefined);
  const fill = useRef(onCode);
  useEffect(() => {
    const storage = () => sessionStorage;
    invitation.current = readInvitation({ search: search.toString(), tenant: tenant.id, storage });
    if (invitation.current !== undefined) fill.current(invitation.current.code);
  }, [search, tenant.id]);

  const domainFor = (code: string) => {
    if (code === '') return '';
    const domain = invitation.current?.domain ?? '';
    return domain === '' ? location.host : domain;
  };
  const check = async (code: string) => {
    const domain = domainFor(code);
    if (code === '' || valid.current === `${code} ${domain}`) return;
    try {
      await call({ operation: 'checkAffiliate', body: { code, domain } });
    } catch (error) {
      // The link was made for a foreign domain. Drop that domain, or every other code would fail as well.
      if (error instanceof CodedError && error.code === 'affiliate.bad_referrer') invitation.current = undefined;
      throw error;
    }
    valid.current = `${code} ${domain}`;
  };
  return { shown: revealed || registration.affiliateAlwaysShown, reveal: () => setRevealed(true), domainFor, check };
}
