import { useState } from 'react';
import { text } from '../../texts.ts';
import type { Act } from '../../ui/act.ts';
import { useMay } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { ActOpener } from '../../ui/act-opener.tsx';
import { Button } from '../../ui/button.tsx';
import { entryId } from '../../ui/differences/content-rows.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import sheet from '../../ui/sheet.module.css';
import { changeAct, publishAct } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import type { Item } from './entry-state.ts';

/** Acts on the chosen entries: publish their changes together, hide, show or end them. */
export function ChosenActs({
  of,
  items,
  chosen: ids,
  onChoose,
}: {
  of: ContentBrand;
  items: readonly Item[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const may = useMay();
  const [act, setAct] = useState<Act<unknown>>();
  const changed = items.filter(({ draft, proposal }) => draft !== null && proposal === null);
  const chosen = items.filter((item) => ids.has(entryId(item)));
  const entries = changed
    .filter((item) => ids.has(entryId(item)))
    .flatMap(({ kind, id, title, draft }) => (draft === null ? [] : [{ kind, id, title, revision: draft.revision }]));
  const title = changed.length === 0 ? text('content.noChanges') : text('content.changes', { count: changed.length });
  return (
    <section className={`${sheet.sheet} ${sheet.row}`} aria-label={title}>
      <strong>{title}</strong>
      <div className={sheet.actions}>
        {entries.length < changed.length && may('publishContent') ? (
          <Button look="plain" onPress={() => onChoose(new Set([...ids, ...changed.map(entryId)]))}>
            {text('content.chooseAll')}
          </Button>
        ) : null}
        {chosen.length === 0 ? null : (
          <Button look="plain" onPress={() => onChoose(new Set())}>
            {text('content.chooseNone')}
          </Button>
        )}
        {chosen.length === 0 ? null : (
          <MenuButton
            actions={(['hide', 'show', 'end'] as const).map((change) => ({
              id: change,
              label: text(`content.${change}`),
              onAction: () => setAct(changeAct({ of, entries: chosen, change })),
            }))}
          >
            {text('content.chosen', { count: chosen.length })}
          </MenuButton>
        )}
        {changed.length === 0 ? null : (
          <ActOpener
            operation="publishContent"
            look="primary"
            refusal={entries.length === 0 ? text('content.chooseFirst') : undefined}
            act={publishAct({ of, entries })}
          >
            {text('content.publishChosen', { count: entries.length })}
          </ActOpener>
        )}
      </div>
      {act === undefined ? null : <ActDialog {...act} isOpen onClose={() => setAct(undefined)} />}
    </section>
  );
}
