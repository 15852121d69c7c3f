import type { ComponentType } from 'react';
import { ForAccounts } from '../../member/wallet/for-accounts.tsx';
import { ListWaiting } from './record-list.tsx';

/** A page of records, for accounts that have any. */
export function recordPage(Content: ComponentType): ComponentType {
  return () => (
    <ForAccounts without="guest" waiting={<ListWaiting />}>
      {() => <Content />}
    </ForAccounts>
  );
}
