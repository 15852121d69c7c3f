import { useMutation } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JsonObject } from '../../../schema/manifest/walk-schema.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { newIdOf } from '../../form/new-id.ts';
import { contentSettings } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { withoutPosition } from '../../ui/differences/content-rows.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { changeAct } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import { type Item, stateOf, titleOf } from './entry-state.ts';

/** Acts of one entry: hide or show it, end it, duplicate it. */
export function RowMenu({ of, item, items, now }: { of: ContentBrand; item: Item; items: readonly Item[]; now: Date }) {
  const { brand, environment, tenant } = of;
  const { kind, id, published, hidden } = item;
  const may = useMay();
  const navigate = useNavigate();
  const [act, setAct] = useState<Act<unknown>>();
  const duplicate = useMutation({
    mutationFn: async () => {
      const entry = await callAdmin({ operation: 'getContentEntry', params: { brand: tenant, kind, id } });
      const { hidden: _, ...record } = withoutPosition((entry.draft?.record ?? entry.published ?? {}) as JsonObject);
      const pattern = contentSettings(kind).find(({ pointer }) => pointer === '/id')?.facts.pattern;
      const taken = new Set(items.filter((each) => each.kind === kind).map((each) => each.id));
      const params = { brand: tenant, kind, id: newIdOf({ wanted: id, taken, pattern }) };
      const file = new Blob([JSON.stringify(record)]);
      await callAdmin({ operation: 'saveContentDraft', params, query: { revision: 0 }, file });
      return params.id;
    },
    onSuccess: (next) => navigate(brandPath({ brand, page: `content/${kind}/${next}`, environment })),
  });
  const label = text('content.actsOf', { what: titleOf(item) });
  if (!may('changeContentEntries'))
    return (
      <ActButton operation="changeContentEntries" look="plain" aria-label={label} onPress={() => undefined}>
        <MoreHorizontal size={18} aria-hidden="true" />
      </ActButton>
    );
  const isLive = stateOf(item, now) === 'live' && kind !== 'categories';
  const actions = [
    published
      ? {
          id: 'visibility',
          label: text(hidden ? 'content.show' : 'content.hide'),
          onAction: () => setAct(changeAct({ of, entries: [item], change: hidden ? 'show' : 'hide' })),
        }
      : undefined,
    isLive
      ? {
          id: 'end',
          label: text('content.end'),
          onAction: () => setAct(changeAct({ of, entries: [item], change: 'end' })),
        }
      : undefined,
    { id: 'duplicate', label: text('content.duplicate'), onAction: () => duplicate.mutate() },
  ].filter((action) => action !== undefined);
  return (
    <>
      <MenuButton look="plain" label={label} actions={actions}>
        {text('content.acts')}
      </MenuButton>
      <Refused error={duplicate.error} />
      {act === undefined ? null : <ActDialog {...act} isOpen onClose={() => setAct(undefined)} />}
    </>
  );
}
