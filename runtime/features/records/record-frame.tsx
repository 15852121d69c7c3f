import type { ComponentType } from 'react';
import { ForAccounts } from '../../member/wallet/for-accounts.tsx';
import { ListWaiting } from './record-list.tsx';

/** Frame of a record page, for account types that have records. */
export function recordPage(Content: ComponentType): ComponentType {
  return () => (
    <ForAccounts without="guest" waiting={<ListWaiting />}>
      {() => <Content />}
    </ForAccounts>
  );
}
