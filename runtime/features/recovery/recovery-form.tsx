import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useManifest } from '../../brand/brand-context.tsx';
import { useReturnQuery } from '../../forms/account-links.ts';
import { SecureNotice, useIsSecure } from '../../forms/secure-notice.tsx';
import { AccountLink } from '../../member/account/account-link.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { EmailForm } from './email-form.tsx';
import { Aside } from './form-column.ts';
import { PhoneForm } from './phone-form.tsx';
import { type RecoveryMethod, recoveryMethods } from './recovery-rules.ts';
import { useEmailRecovery } from './use-email-recovery.ts';
import { usePhoneRecovery } from './use-phone-recovery.ts';

/** Recovery methods, one tab each if the brand has two (FORGOT-01). Switching tabs preserves input. */
export function RecoveryForm({ preferred }: { preferred?: RecoveryMethod | undefined }) {
  const t = useText('recovery');
  const id = useId();
  const methods = recoveryMethods(useManifest());
  const [chosen, choose] = useState(preferred);
  const method = methods.find((offered) => offered === chosen) ?? methods[0];
  const email = useEmailRecovery({ active: method === 'email' });
  const phone = usePhoneRecovery({ active: method === 'phone' });
  const query = useReturnQuery();
  const secure = useIsSecure();
  if (!secure) return <SecureNotice />;
  if (method === undefined) return null;
  const form = method === 'phone' ? <PhoneForm recovery={phone} /> : <EmailForm recovery={email} />;
  return (
    <Stack>
      {methods.length > 1 ? (
        <>
          <Tabs
            label={t('method.label')}
            idPrefix={id}
            value={method}
            onChange={choose}
            tabs={methods.map((offered) => ({ id: offered, label: t(`method.${offered}`) }))}
          />
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${method}`}>
            {form}
          </div>
        </>
      ) : (
        form
      )}
      <Aside>
        <AccountLink page="login" query={query}>
          {t('toLogin')}
        </AccountLink>
      </Aside>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;
