import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { ContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { afterDrop } from '../../ui/moved-items.ts';
import sheet from '../../ui/sheet.module.css';
import styles from './content.module.css';
import { orderAct } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import { type Item, titleOf } from './entry-state.ts';

/** Moves the entries of a kind by drag or by keyboard, and shows what that changes. */
export function OrderDialog({
  of,
  kind,
  items,
  onClose,
}: {
  of: ContentBrand;
  kind: ContentKind;
  /** Published entries in their order. */
  items: readonly Item[];
  onClose: () => void;
}) {
  const [ids, setIds] = useState<readonly string[]>(items.map(({ id }) => id));
  const inOrder = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const isChanged = inOrder.some((item, index) => item !== items[index]);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (moved) => [...moved].map((key) => ({ 'text/plain': String(key) })),
    onReorder: (drop) => setIds(afterDrop(ids, String, drop)),
  });
  return (
    <ActDialog {...orderAct({ of, kind, before: items, after: inOrder })} isReady={isChanged} isOpen onClose={onClose}>
      <p className={sheet.quiet}>{text('content.orderHint')}</p>
      <GridList
        aria-label={text('content.orderOf', { kind: text(`content.kind.${kind}`) })}
        dragAndDropHooks={dragAndDropHooks}
        className={styles.order ?? ''}
        items={inOrder.map((item) => ({ id: item.id, name: titleOf(item), place: placeOf(of, item) }))}
      >
        {({ id, name, place }) => (
          <GridListItem id={id} textValue={name} className={styles.orderItem ?? ''}>
            <Button slot="drag" look="plain" aria-label={text('studio.move', { name })}>
              <GripVertical size={18} aria-hidden />
            </Button>
            <bdi>{name}</bdi>
            {place === '' ? null : <span className={sheet.quiet}>{place}</span>}
          </GridListItem>
        )}
      </GridList>
    </ActDialog>
  );
}

const placeOf = ({ groups }: ContentBrand, { kind, place }: Item): string =>
  kind === 'banners' ? (groups.find(({ value }) => value === place)?.label ?? place ?? '') : '';
