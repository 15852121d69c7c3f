import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { pointerOf, pointerSteps, valueIn } from '../../../../schema/manifest/pointer.ts';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { Help } from '../../../form/help.tsx';
import { idOfItem, namesOf } from '../../../settings/place-of.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { afterDrop } from '../../../ui/moved-items.ts';
import sheet from '../../../ui/sheet.module.css';
import { useSearch } from '../../../ui/use-search.ts';
import { anchorOf } from '../anchor-of.ts';
import { FaultsAt } from '../faults.tsx';
import { MissingByLanguage } from '../missing-by-language.tsx';
import { SourceLine } from '../source-line.tsx';
import styles from '../studio.module.css';
import { type Studio, usePlace, useStudio } from '../studio-context.ts';
import { StudioProvider } from '../studio-provider.tsx';
import { AddItem, withValidId } from './add-item.tsx';
import type { Rows } from './control.ts';
import { statedItems, withoutId, withoutItem } from './list-items.ts';

/** A list: its items are added, removed, opened, and moved by drag or by keyboard. */
export function ListControl({ setting, path, Rows: Below }: { setting: Setting; path: string; Rows: Rows }) {
  const { item } = setting;
  const studio = useStudio();
  const { state, write } = studio;
  const { value, mayWrite, set } = usePlace(path);
  const { search, replace } = useSearch();
  const [chosen, setOpen] = useState<string>();
  const selected = itemOf({ path, place: search.get('select') });
  const open = chosen ?? selected;
  const close = () => {
    setOpen(undefined);
    if (selected !== undefined) replace({ select: undefined });
  };
  const items = Array.isArray(value) ? value : [];
  const keys = items.map(idOfItem);
  const names = namesOf(items, item);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (moved) => [...moved].map((key) => ({ 'text/plain': String(key) })),
    onReorder: (drop) => set(statedItems(state, path, afterDrop(items, idOfItem, drop))),
  });
  if (item === undefined) return null;
  const placeOf = (id: string) => path + pointerOf([id]);
  const opened = keys.indexOf(open ?? '');
  const hasIds = items.every((each) => isObject(each) && typeof each.id === 'string');
  // Items of a parent, and shipped ones, stay in a merged list; most have a switch of their own.
  const mayRemove = (id: string) => !(hasIds && state.isMerged(path) && state.beneathAt(placeOf(id)) !== undefined);
  const remove = (id: string) => {
    if (hasIds && state.ownAt(placeOf(id)) !== undefined && items.length > 1)
      write([{ path: placeOf(id), removed: true }]);
    else set(withoutItem(items, id));
  };
  /** Replaces an id that the schema refuses. Nothing else names the item yet, because a draft with this fault cannot be published. */
  const replaceId = (id: string) => {
    const pattern = item.children.find(({ pointer }) => pointer === `${item.pointer}/id`)?.facts.pattern;
    const renamed = withValidId({ items, id, pattern });
    set(statedItems(state, path, renamed.items));
    setOpen(renamed.id);
  };
  const add = (next: Json) => {
    const id = idOfItem(next);
    if (isObject(next) && typeof next.id === 'string' && (hasIds || items.length === 0) && items.length > 0)
      write([{ path: placeOf(id), value: next }]);
    else set([...items, next]);
    if (isObject(next)) setOpen(id);
  };
  return (
    <section className={styles.list} id={anchorOf(path)} aria-label={setting.title}>
      <h3 className={styles.legend}>{setting.title}</h3>
      <Help setting={setting} />
      {items.length === 0 ? <p className={sheet.quiet}>{text('studio.emptyList')}</p> : null}
      <GridList
        // A list that can be moved has more hooks than one that cannot.
        key={String(mayWrite)}
        aria-label={setting.title}
        dragAndDropHooks={mayWrite ? dragAndDropHooks : undefined}
        className={styles.items ?? ''}
        items={keys.map((id, index) => ({ id, name: names[index] ?? id }))}
        dependencies={[open, mayWrite, items]}
      >
        {({ id, name }) => (
          <GridListItem id={id} textValue={name} className={styles.item ?? ''}>
            {mayWrite ? (
              <Button slot="drag" look="plain" aria-label={text('studio.move', { name })}>
                <GripVertical size={18} aria-hidden />
              </Button>
            ) : null}
            <span className={styles.itemName}>{name}</span>
            {isObject(items[keys.indexOf(id)]) ? (
              <Button look="plain" aria-label={text('studio.openOf', { name })} onPress={() => setOpen(id)}>
                {text('studio.open')}
              </Button>
            ) : null}
            {mayWrite && mayRemove(id) ? (
              <Button look="plain" aria-label={text('studio.removeOf', { name })} onPress={() => remove(id)}>
                {text('studio.remove')}
              </Button>
            ) : null}
          </GridListItem>
        )}
      </GridList>
      {mayWrite ? <AddItem item={item} items={items} onAdd={add} /> : null}
      {item.control === 'language' ? <MissingByLanguage /> : null}
      <SourceLine setting={setting} path={path} />
      <FaultsAt path={path} />
      <Dialog title={names[opened] ?? setting.title} isOpen={opened >= 0} onClose={close}>
        {open === undefined ? null : (
          <div className={styles.settings}>
            <StudioProvider
              value={hasIds ? studio : itemScope({ studio, path: placeOf(open), items, index: opened, set })}
            >
              <Below
                settings={withoutId({ settings: settingsOfItem({ item, value: items[opened] }), of: item })}
                at={({ pointer }) => placeOf(open) + pointer.slice(item.pointer.length)}
              />
              <FaultsAt path={placeOf(open)} />
              <FaultsAt path={`${placeOf(open)}/id`} />
            </StudioProvider>
            {mayWrite && studio.stored.faults.some(({ pointer }) => pointer === `${placeOf(open)}/id`) ? (
              <div>
                <Button onPress={() => replaceId(open)}>{text('studio.replaceId')}</Button>
              </div>
            ) : null}
            <div>
              <Button look="primary" onPress={close}>
                {text('close')}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </section>
  );
}

/** The item of a list that contains a place; `undefined` for a place that is not in the list. */
function itemOf({ path, place }: { path: string; place: string | null }): string | undefined {
  return place?.startsWith(`${path}/`) === true ? pointerSteps(place.slice(path.length))[0] : undefined;
}

/** Settings of an item; those of its kind, if items have kinds. */
function settingsOfItem({
  item: { kinds, kindProperty = '', children },
  value,
}: {
  item: Setting;
  value: Json | undefined;
}): readonly Setting[] {
  if (kinds === undefined) return children;
  return kinds.find((kind) => isObject(value) && value[kindProperty] === kind.value)?.children ?? [];
}

/**
 * The studio within an item that has no id. The server cannot address such an item, so each change below it writes the whole list.
 */
function itemScope({
  studio,
  path,
  items,
  index,
  set,
}: {
  studio: Studio;
  /** Place of the item, as its rows name it. */
  path: string;
  items: readonly Json[];
  index: number;
  /** Writes the list. */
  set: (items: Json[]) => void;
}): Studio {
  const stepsIn = (place: string) =>
    place === path || place.startsWith(`${path}/`) ? pointerSteps(place.slice(path.length)) : undefined;
  const read = (place: string) => {
    const steps = stepsIn(place);
    return steps === undefined ? undefined : valueIn(items[index], steps);
  };
  return {
    ...studio,
    pending: [],
    state: { ...studio.state, valueAt: read, beneathAt: () => undefined, ownAt: read, sourceOf: () => 'none' },
    write: (operations) => {
      const item = operations.reduce<Json>((value, operation) => {
        const steps = stepsIn(operation.path);
        if (steps === undefined) return value;
        return withValue({ value, steps, next: operation.removed ? undefined : (operation.value as Json) });
      }, items[index] ?? {});
      set(items.with(index, item));
    },
  };
}

function withValue({
  value,
  steps: [step, ...rest],
  next,
}: {
  value: Json;
  steps: readonly string[];
  next: Json | undefined;
}): Json {
  if (step === undefined) return next ?? value;
  const parts = isObject(value) ? value : {};
  const { [step]: before, ...others } = parts;
  if (rest.length === 0) return next === undefined ? others : { ...parts, [step]: next };
  return { ...parts, [step]: withValue({ value: before ?? {}, steps: rest, next }) };
}
