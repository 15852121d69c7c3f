import {
  Collection,
  ComboBox,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { thingKinds } from '../../../schema/why.ts';
import { text } from '../../texts.ts';
import field from '../../ui/field.module.css';
import { fits } from '../../ui/fits.ts';
import list from '../../ui/list.module.css';
import { useTypedChoice } from '../../ui/use-typed-choice.ts';
import { ShownPill } from './shown-pill.tsx';
import styles from './why.module.css';

type Thing = AdminValueOf<'listThings'>['list'][number];

/** Chooses a thing of a brand by typing part of its title or name; the list is grouped by kind. */
export function ThingPicker({
  things,
  chosen,
  onChoose,
}: {
  things: readonly Thing[];
  /** Name of the thing that is explained. */
  chosen: string | undefined;
  onChoose: (name: string) => void;
}) {
  const current = things.find(({ name }) => name === chosen);
  const { typed, props } = useTypedChoice({ shown: current?.label ?? chosen ?? '', onChoose });
  const groups = thingKinds
    .map((kind) => ({
      kind,
      things: things.filter((thing) => thing.kind === kind && fits({ typed, parts: [thing.label, thing.name] })),
    }))
    .filter((group) => group.things.length > 0);
  return (
    <ComboBox items={groups} {...props} className={field.field ?? ''}>
      <Label className={field.label}>{text('why.thing')}</Label>
      <Input type="search" className={field.input ?? ''} placeholder={current?.label ?? ''} />
      <Text slot="description" className={field.hint}>
        {text('why.thingHint')}
      </Text>
      <Popover className={list.popover ?? ''}>
        <ListBox
          className={list.list ?? ''}
          renderEmptyState={() => <div className={list.none}>{text('why.none', { query: typed })}</div>}
        >
          {({ kind, things: rows }: (typeof groups)[number]) => (
            <ListBoxSection id={kind}>
              <Header className={list.kind}>{text(`why.kind.${kind}`)}</Header>
              <Collection items={rows.map((row) => ({ ...row, id: row.name }))}>
                {({ name, label, shown }) => (
                  <ListBoxItem id={name} textValue={label} className={`${list.item} ${styles.option}`}>
                    <span>{label}</span>
                    <ShownPill shown={shown} />
                    <code className={styles.name}>{name}</code>
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
