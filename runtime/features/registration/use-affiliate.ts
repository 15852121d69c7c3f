import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CodedError } from '../../../schema/errors.ts';
import { useCall } from '../../api/api-context.tsx';
import { useManifest } from '../../brand/brand-context.tsx';
import { type Invitation, readInvitation } from '../../browser/invitation.ts';

export type Affiliate = {
  /** Whether the field of the code is on the page. */
  readonly shown: boolean;
  /** Brings the field where a code was refused (REG-AMB-01). */
  readonly reveal: () => void;
  /** The domain that is sent with a code. */
  readonly domainFor: (code: string) => string;
  /** Asks about a code unless it is known valid already (REG-23). Throws what the platform refuses. */
  readonly check: (code: string) => Promise<void>;
};

/** The code of an invitation: it comes with a link, is sent unseen and appears once its check failed (REG-FIELD-17). */
export function useAffiliate({ onCode }: { onCode: (code: string) => void }): Affiliate {
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
      // The link of a stranger's site: no code would ever pass with it.
      if (error instanceof CodedError && error.code === 'affiliate.bad_referrer')
        invitation.current = undefined;
      throw error;
    }
    valid.current = `${code} ${domain}`;
  };
  return {
    shown: revealed || registration.affiliateAlwaysShown,
    reveal: () => setRevealed(true),
    domainFor,
    check,
  };
}
