import { useState } from 'react';
import type { Json } from '../../../../schema/manifest/walk-schema.ts';
import type { Setting } from '../../../../schema/settings/setting.ts';
import { text } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import sheet from '../../../ui/sheet.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../studio.module.css';
import { idOfItem } from './list-items.ts';
import { titleKeyOf } from './title-key-of.ts';

/** Adds an item: one of the kinds or choices, one that leads to a page, or one with a text. */
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
  const options =
    item.kinds ?? target?.facts.choices ?? item.facts.choices?.filter(({ value }) => !taken.has(value));
  const isEntry = item.control === 'group' || item.control === 'kind';
  const add = (value: string) => {
    if (!isEntry) return onAdd(value);
    const id = newIdOf({ wanted: target === undefined ? value : value.replace(/^\w+:/, ''), taken });
    const property = item.kindProperty ?? target?.pointer.split('/').at(-1);
    const titled = item.children
      .find(({ control }) => control === 'textKey')
      ?.pointer.split('/')
      .at(-1);
    const titleKey = titleKeyOf(value);
    onAdd({
      id,
      ...(property === undefined ? {} : { [property]: value }),
      ...(titled === undefined || titleKey === undefined ? {} : { [titled]: titleKey }),
    });
  };
  if (options !== undefined)
    return (
      <label className={styles.add}>
        <span className={sheet.hidden}>{text('studio.addOf', { title: item.title })}</span>
        <select
          value=""
          onChange={(event) => {
            if (event.target.value !== '') add(event.target.value);
          }}
        >
          <option value="">{text('studio.addOf', { title: item.title })}</option>
          {options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      </label>
    );
  const isReady = typed.trim() !== '' && !taken.has(typed.trim());
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
      <TextField label={isEntry ? text('studio.newId') : item.title} value={typed} onChange={setTyped} />
      <Button type="submit" isDisabled={!isReady}>
        {text('studio.addOf', { title: item.title })}
      </Button>
    </form>
  );
}

/** An id for a new item that no other has. */
function newIdOf({ wanted, taken }: { wanted: string; taken: ReadonlySet<string> }): string {
  const plain = wanted.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'item';
  for (let turn = 1; ; turn += 1) {
    const id = turn === 1 ? plain : `${plain}${turn}`;
    if (!taken.has(id)) return id;
  }
}
