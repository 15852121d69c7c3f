import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import type { Environment } from '../../ui/environment.tsx';
import { createDraftWriter, type DraftWriter, type WriterState } from './draft-writer.ts';

/** The writer of an open draft with its state. The page asks before it is left while something was not stored yet. */
export function useDraft(
  brand: string,
  draft: AdminValueOf<'getDraft'>,
  environment: Environment,
): { readonly state: WriterState; readonly writer: DraftWriter } {
  const client = useQueryClient();
  const params = { tenant: brand, draft: draft.draft.id };
  const [writer] = useState(() =>
    createDraftWriter({
      first: { ...draft, revision: draft.draft.revision },
      send: (patch) => callAdmin({ operation: 'patchDraft', params, body: { ...patch, environment } }),
      read: async () => {
        const read = await client.fetchQuery({
          ...callQuery({ operation: 'getDraft', params, query: { environment } }),
          staleTime: 0,
        });
        return { ...read, revision: read.draft.revision };
      },
      newId: () => crypto.randomUUID(),
      after: (run, milliseconds) => void setTimeout(run, milliseconds),
    }),
  );
  const state = useSyncExternalStore(writer.subscribe, writer.get);
  const isPending = state.pending.length > 0;
  useEffect(() => {
    if (!isPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isPending]);
  return { state, writer };
}
