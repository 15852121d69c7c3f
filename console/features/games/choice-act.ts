import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin, downloadAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { type Act, planReason } from '../../ui/act.ts';
import { type ChoiceFile, choiceRows, type Names } from './choice-file.ts';

/** A brand, and its id for calls, which is another one in staging. */
export type Of = { readonly brand: string; readonly tenant: string };

/** Reads a brand's choice, now or as after a choice of its history. */
export async function readChoice(tenant: string, revision?: string, signal?: AbortSignal): Promise<ChoiceFile> {
  const bytes = await downloadAdmin({
    operation: 'exportChoice',
    params: { brand: tenant },
    query: { format: 'json', ...(revision === undefined ? {} : { revision }) },
    ...(signal && { signal }),
  });
  return JSON.parse(new TextDecoder().decode(bytes)) as ChoiceFile;
}

/** Sets the games that a brand offers. The difference is the one to its choice at that moment. */
export function chooseAct({
  of: { brand, tenant },
  id,
  after,
  names,
  seen,
  title = text('games.saveTitle'),
  submit = text('games.save'),
  reason: given,
  onDone,
}: {
  of: Of;
  /** Names the choice for its dry run, because a choice may have thousands of games. */
  id: string;
  after: ChoiceFile;
  names: Names;
  /** Number of the newest choice that the change is based on. A newer one is not overwritten. */
  seen?: string | undefined;
  title?: string;
  submit?: string;
  reason?: string;
  onDone?: () => void;
}): Act<AdminValueOf<'chooseCatalogue'> & { readonly before: ChoiceFile }> {
  const choose = ({ signal, ...stated }: { reason: string; dryRun?: boolean; seen?: string; signal?: AbortSignal }) =>
    callAdmin({
      operation: 'chooseCatalogue',
      params: { brand: tenant },
      query: { format: 'json', file: 'console', ...stated },
      file: new Blob([JSON.stringify(after)]),
      ...(signal && { signal }),
    });
  return {
    title,
    submit,
    brands: [tenant],
    ...(given === undefined ? {} : { reason: given }),
    plan: {
      key: ['chooseCatalogue', tenant, id],
      run: async (signal) => {
        const [before, { outcome }] = await Promise.all([
          readChoice(tenant, undefined, signal),
          choose({ reason: planReason, dryRun: true, signal }),
        ]);
        return { rows: outcome === 'unchanged' ? [] : choiceRows({ brand, before, after, names }) };
      },
    },
    act: async ({ reason }) => {
      const before = await readChoice(tenant);
      const value = await choose({ reason, ...(seen === undefined ? {} : { seen }) });
      onDone?.();
      return { ...value, before };
    },
    done: ({ before }, reason) => ({
      text: text('games.saved', { brand }),
      undo: chooseAct({
        of: { brand, tenant },
        id: `undo ${id}`,
        after: before,
        names,
        title: text('games.undoTitle', { brand }),
        submit: text('undo'),
        reason: text('act.undoOf', { reason }),
      }),
    }),
  };
}
