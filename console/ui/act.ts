import { queryOptions } from '@tanstack/react-query';
import type { AdminQueryOf, AdminValueOf } from '../../schema/admin-call-types.ts';
import type { PictureOf } from './differences/brand-rows.ts';
import type { Planned } from './differences/effect.tsx';

/** A dry run writes nothing; the contract asks for a reason all the same. */
export const planReason = 'dry run';

type Plan<Value> = { readonly key: readonly unknown[]; readonly run: (signal: AbortSignal) => Promise<Value> };

/** A dry run as a query. All that show parts of one share its call. */
export const planQuery = <Value>(plan: Plan<Value> | undefined) =>
  queryOptions({
    queryKey: ['plan', ...(plan?.key ?? [])],
    queryFn: ({ signal }): Promise<Value> | null => (plan === undefined ? null : plan.run(signal)),
    // A plan is what would change now: an earlier one may be wrong.
    staleTime: 0,
    gcTime: 0,
  });

/** A message in the frame, with the act that undoes what it reports. */
export type Notice = {
  readonly text: string;
  readonly undo?: Act<unknown>;
  /** Id of the proposal that waits for a second person. */
  readonly proposal?: string;
};

/** An act of staff: what it would change, then a reason, then the act. */
export type Act<Value> = {
  readonly title: string;
  /** Label of the button that does it. */
  readonly submit: string;
  /** Label of the reason if it is more than a reason, such as a note. Recent reasons are not offered then. */
  readonly prompt?: { readonly label: string; readonly hint: string };
  /** A prefilled reason, for example of an undo. */
  readonly reason?: string;
  /** The dry run. Its key names all that the act depends on; without it no difference is shown. */
  readonly plan?: Plan<Planned> & {
    /** The picture that a file of the plan will be, if no release has it yet. */
    readonly pictureOf?: PictureOf;
  };
  /** The act. `seen` is the newest change that the shown difference knows of. */
  readonly act: (given: { readonly reason: string; readonly seen?: string }) => Promise<Value>;
  /** Notice that is shown after the act, with the act that undoes it. */
  done(value: Value, reason: string): Notice;
  /** Brands whose policy may let the act wait for a second person. Its button says so then. Those of staging are left out. */
  readonly brands?: readonly string[] | undefined;
  /** Its own rule about a second person. Without it, any act at a brand whose policy requires a second person waits. */
  readonly waits?: {
    readonly act: NonNullable<AdminQueryOf<'whoApproves'>['act']>;
    by(policy: AdminValueOf<'whoApproves'>): boolean;
  };
  /** Text of the notice if the act waits for a second person, where the usual one does not fit. */
  readonly proposed?: string;
  /** The equivalent command line, for copying. */
  readonly command?: ((reason: string) => string) | undefined;
};
