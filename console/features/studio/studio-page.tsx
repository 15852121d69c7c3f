import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import type { Json } from '../../../schema/manifest/walk-schema.ts';
import { weakenedProtection } from '../../../schema/rules/weakened-protection.ts';
import { addressOfCall, callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { useMay } from '../../ui/act-button.tsx';
import { type Environment, useEnvironment } from '../../ui/environment.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { brandState, type StudioSchema } from './brand-state.ts';
import { liveChanges } from './live-changes.ts';
import { restoringFiles } from './restoring-files.ts';
import { settingsQuery } from './settings-query.ts';
import { type Studio, StudioContext } from './studio-context.ts';
import { StudioDesk } from './studio-desk.tsx';
import { useDraft } from './use-draft.ts';

/** A draft with its settings on one side and the real site on the other. The address names section, page, language, viewer and moment. */
export default function StudioPage() {
  const { brand = '', draft = '' } = useParams();
  const environment = useEnvironment();
  const params = { tenant: brand, draft };
  const settings = useQuery(settingsQuery);
  const layers = useQuery(callQuery({ operation: 'showLayers', params: { tenant: brand }, query: { environment } }));
  const read = useQuery({
    ...callQuery({ operation: 'getDraft', params, query: { environment } }),
    // The writer has the newest state.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={settings}>
      {(schema) => (
        <Loaded query={layers}>
          {(chain) => (
            <Loaded query={read}>
              {(found) => (
                <OpenDraft
                  key={`${draft} ${environment}`}
                  brand={brand}
                  environment={environment}
                  schema={schema}
                  chain={chain}
                  read={found}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

function OpenDraft({
  brand,
  environment,
  schema,
  chain,
  read,
}: {
  brand: string;
  environment: Environment;
  schema: StudioSchema;
  chain: AdminValueOf<'showLayers'>;
  read: AdminValueOf<'getDraft'>;
}) {
  const client = useQueryClient();
  const may = useMay();
  const { state, writer } = useDraft({ brand, draft: read, environment });
  const { stored, pending, status } = state;
  const { id, base, name } = read.draft;
  const rows = useQuery(callQuery({ operation: 'listDrafts', params: { tenant: brand } }));
  const row = rows.data?.find((each) => each.id === id);
  // Somebody else wrote their draft, or this person did in another window.
  useEffect(() => {
    if (row === undefined || status !== 'saved') return;
    if (row.revision > stored.revision || row.base !== base || row.name !== name)
      void client.invalidateQueries({ queryKey: ['getDraft'] });
  }, [row, status, stored.revision, base, name, client]);
  useEffect(() => {
    const now = writer.get();
    if (now.status === 'saved' && read.draft.revision > now.stored.revision)
      writer.replace({ ...read, revision: read.draft.revision });
  }, [read, writer]);
  const known = useMemo(
    () =>
      brandState({
        schema,
        parents: chain.slice(0, -1).map(({ manifest }) => manifest as Json),
        manifest: stored.manifest as Json,
      }),
    [schema, chain, stored.manifest],
  );
  const served = useMemo(() => servedState({ schema, chain }), [schema, chain]);
  const [isOpen, setOpen] = useState(false);
  const studio: Studio = {
    brand,
    draft: id,
    state: known,
    stored,
    pending,
    isMine: read.draft.mine,
    mayWrite: read.draft.mine && may('patchDraft'),
    guard: { isOpen, open: () => setOpen(true) },
    weakened: weakenedProtection({ before: served.valueAt('/jurisdiction'), after: known.valueAt('/jurisdiction') }),
    write: writer.write,
    environment,
    changes: liveChanges({ layer: chain.at(-1), now: new Date() }),
    files: new Map(
      read.assets.map(({ path, hash, bytes }) => [
        path,
        { address: addressOfCall({ operation: 'getDraftAsset', params: { tenant: brand, draft: id, hash } }), bytes },
      ]),
    ),
    upload: async ({ name, file }) => {
      const before = read.assets.find(({ path }) => path === `assets/${name}`);
      await writer.between(async (revision) => {
        const { asset, ...stored } = await callAdmin({
          operation: 'putDraftAsset',
          params: { tenant: brand, draft: id, name },
          query: { environment, revision },
          file,
        });
        return { stored, files: restoringFiles({ before: before ? [before] : [], after: [asset] }) };
      });
      await client.invalidateQueries({ queryKey: ['getDraft'] });
    },
  };
  return (
    <StudioContext value={studio}>
      <StudioDesk brand={brand} environment={environment} schema={schema} read={read} state={state} writer={writer} />
    </StudioContext>
  );
}

/** The state that the environment serves, without live changes; that of the parents if it serves none. */
function servedState({ schema, chain }: { schema: StudioSchema; chain: AdminValueOf<'showLayers'> }) {
  const manifests = chain.map(({ manifest }) => manifest as Json);
  return brandState({ schema, parents: manifests.slice(0, -1), manifest: manifests.at(-1) ?? {} });
}
