import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AdminOperationId } from '../schema/generated/admin-operations.ts';
import type { TextKey } from './texts.ts';

/** A page of the console. Router, rail, palette and breadcrumbs derive from these rows. */
export type ConsolePage = {
  /** Path pattern of react-router. */
  readonly path: string;
  readonly title: TextKey;
  /** Its place in the rail; pages without one are reached from others. */
  readonly rail?: {
    readonly icon: LucideIcon;
    /** Whether it is in the bar of phones, which has space for four; search finds the others. */
    readonly onPhone?: boolean;
  };
  /** Whether it is a sub-page of a brand, shown as a tab; its path is `/brands/:brand` or one step below. */
  readonly tab?: boolean;
  /** Calls that the page needs. Accounts that may not make all of them do not see the page. */
  readonly operations: readonly AdminOperationId[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
};
export type ConsolePages = Readonly<Record<string, ConsolePage>>;
