import { useState } from 'react';
import { isObject, type Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import shell from '../../../../texts/EN/shell.json' with { type: 'json' };
import { newIdOf } from '../../../form/new-id.ts';
import { idOfItem } from '../../../settings/place-of.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../studio.module.css';

/** Adds an item to a list. It is chosen from kinds, values or link targets; if the list has none of these, its text is typed. */
export function AddItem({
  item,
  items,
  onAdd,
}: {
  item: Setting;
  items: readonly Json[];
  onAdd: (item: Json) => void;
}) {
  const [typed, setTyped] = useState('');
  const taken = new Set(items.map(idOfItem));
  // A new entry of a menu is chosen by where it leads. Its internal name follows from that.
  const target = item.children.find(({ control, facts }) => control === 'target' && facts.choices);
  const idChild = item.children.find(({ pointer }) => pointer === `${item.pointer}/id`);
  const pattern = idChild?.facts.pattern;
  /** The name that people read. The id follows from it. */
  const naming = item.children.find(
    ({ pointer, control }) => control === 'text' && /\/(?:label|labelNameEn|name|title)$/.test(pointer),
  );
  const options =
    item.kinds ??
    target?.facts.choices ??
    (item.facts.choices ?? idChild?.facts.choices)?.filter(({ value }) => !taken.has(value));
  const isEntry = item.control === 'group' || item.control === 'kind';
  const add = (value: string) => {
    if (!isEntry) return onAdd(value);
    const id = newIdOf({ wanted: target === undefined ? value : value.replace(/^\w+:/, ''), taken, pattern });
    const property = item.kindProperty ?? target?.pointer.split('/').at(-1);
    const titled = item.children
      .find(({ control }) => control === 'textKey')
      ?.pointer.split('/')
      .at(-1);
    const titleKey = titleKeyOf(value);
    const named = options === undefined ? naming?.pointer.split('/').at(-1) : undefined;
    onAdd({
      id,
      ...(named === undefined ? {} : { [named]: value }),
      ...(property === undefined ? {} : { [property]: value }),
      ...(titled === undefined || titleKey === undefined ? {} : { [titled]: titleKey }),
    });
  };
  if (options !== undefined)
    return (
      <div className={styles.add}>
        <Select
          label={text('studio.addOf', { title: item.title })}
          value=""
          onChange={add}
          options={[{ value: '', label: '' }, ...options.map(({ value, title }) => ({ value, label: title }))]}
        />
      </div>
    );
  const isReady = typed.trim() !== '' && (isEntry || !taken.has(typed.trim()));
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        add(typed.trim());
        setTyped('');
      }}
    >
      <TextField
        label={isEntry ? (naming?.title ?? text('studio.newName')) : item.title}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" isDisabled={!isReady}>
        {text('studio.addOf', { title: item.title })}
      </Button>
    </form>
  );
}

/** The list with a valid id for the item with this id, and that id. */
export function withValidId({
  items,
  id,
  pattern,
}: {
  items: readonly Json[];
  id: string;
  pattern: string | undefined;
}): { items: Json[]; id: string } {
  const next = newIdOf({ wanted: id, taken: new Set(items.map(idOfItem)), pattern });
  return { items: items.map((each) => (isObject(each) && each.id === id ? { ...each, id: next } : each)), id: next };
}

/** Key of the shipped title of a page or action, as entries of menus name it; `undefined` if it has none. */
function titleKeyOf(target: string): string | undefined {
  const id = target.replace(/^(page|action):/, '');
  const key = [`page.${id}`, `menu.${id}`].find((each) => Object.hasOwn(shell, each));
  return key === undefined ? undefined : `shell:${key}`;
}
