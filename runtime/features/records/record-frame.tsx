import type { ComponentType } from 'react';
import { ForMember } from '../../member/for-member.tsx';
import { ListWaiting } from './record-list.tsx';

/** Frame of a record page, which requests records once the member is known. */
export function recordPage(Content: ComponentType): ComponentType {
  return () => <ForMember waiting={<ListWaiting />}>{() => <Content />}</ForMember>;
}
