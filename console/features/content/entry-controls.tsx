import { useId } from 'react';
import { pageIds } from '../../../schema/routes.ts';
import type { ControlId } from '../../../schema/settings/controls.ts';
import type { Setting } from '../../../schema/settings/setting.ts';
import { valueTitle } from '../../../schema/settings/value-title.ts';
import { vocabularyTitles } from '../../../schema/settings/vocabulary-titles.ts';
import { Help } from '../../form/help.tsx';
import { type Control, useFormPlace } from '../../form/place.ts';
import { plainControlOf } from '../../form/plain-controls.tsx';
import { useTyped } from '../../form/use-typed.ts';
import type { ContentKind } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { localOfMoment, momentOfLocal } from '../../ui/shown-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './content.module.css';
import { titleOf } from './entry-state.ts';
import { FocalControl } from './focal-control.tsx';
import { useEntryForm } from './form-context.ts';

type Props = { readonly setting: Setting; readonly path: string };

/** Controls that only entries of content have. */
const special: Partial<Record<ControlId, Control>> = {
  bannerGroup: GroupControl,
  promotion: PromotionControl,
  localMoment: LocalMomentControl,
  list: ListOfValues,
  group: ActionControl,
  focalPoint: FocalControl,
};

export const controlOfEntry = (setting: Setting): Control => special[setting.control] ?? plainControlOf(setting);

/** Entries of a kind as options. */
function useEntries(kind: ContentKind): readonly Option[] {
  const { items } = useEntryForm();
  return items.filter((item) => item.kind === kind).map((item) => ({ value: item.id, label: titleOf(item) }));
}

/** Options with a stored value that is not among them. */
const withStored = (options: readonly Option[], stored: string): readonly Option[] =>
  stored === '' || options.some(({ value }) => value === stored)
    ? options
    : [...options, { value: stored, label: stored }];

const none = { value: '', label: text('studio.noChoice') };

function GroupControl({ setting, path }: Props) {
  const { of } = useEntryForm();
  const { value, mayWrite, set } = useFormPlace(path);
  const stored = typeof value === 'string' ? value : '';
  return (
    <Select
      label={setting.title}
      value={stored}
      isDisabled={!mayWrite}
      onChange={set}
      options={withStored(of.groups, stored)}
    />
  );
}

function PromotionControl({ setting, path }: Props) {
  const { value, mayWrite, set } = useFormPlace(path);
  const stored = typeof value === 'string' ? value : '';
  return (
    <ComboBox
      label={setting.title}
      value={stored}
      isDisabled={!mayWrite}
      onChange={set}
      options={[none, ...withStored(useEntries('promotions'), stored)]}
    />
  );
}

/** A day and time of the brand's clock. A day alone begins at midnight. */
function LocalMomentControl({ setting, path }: Props) {
  const { value, mayWrite, set, remove } = useFormPlace(path);
  return (
    <div>
      <MomentField
        label={setting.title}
        value={typeof value === 'string' ? momentOfLocal(value) : undefined}
        onChange={(next) => {
          if (!mayWrite) return;
          if (next === undefined) remove();
          else set(localOfMoment(next));
        }}
      />
      <Help setting={setting} />
    </div>
  );
}

/** A list of values: several of those that there are, or numbers as they are typed. */
function ListOfValues({ setting, path }: Props) {
  const { item } = setting;
  const categories = useEntries('categories');
  const choices = item?.facts.choices?.map(({ value, title }) => ({ value, label: title }));
  if (item?.control === 'promotionCategory') return <Checks setting={setting} path={path} options={categories} />;
  if (choices !== undefined) return <Checks setting={setting} path={path} options={choices} />;
  return <Numbers setting={setting} path={path} />;
}

function Checks({ setting, path, options }: Props & { options: readonly Option[] }) {
  const { value, mayWrite, set } = useFormPlace(path);
  const stored = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const all = stored.reduce(withStored, options);
  const titleId = useId();
  return (
    <fieldset className={styles.checks} aria-labelledby={titleId}>
      <span id={titleId} className={styles.legend}>
        {setting.title}
      </span>
      {all.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={stored.includes(option.value)}
            disabled={!mayWrite}
            onChange={({ target }) =>
              set(target.checked ? [...stored, option.value] : stored.filter((each) => each !== option.value))
            }
          />{' '}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** Numbers with commas or spaces between them. */
function Numbers({ setting, path }: Props) {
  const { value, mayWrite, set } = useFormPlace(path);
  const stored = Array.isArray(value) ? value.join(', ') : '';
  const field = useTyped(stored, (next) =>
    set(
      next
        .split(/[\s,]+/)
        .filter((part) => part !== '')
        .map((part) => (Number.isNaN(Number(part)) ? part : Number(part))),
    ),
  );
  return <TextField {...field} label={setting.title} hint={setting.description} isReadOnly={!mayWrite} />;
}

const pages: readonly Option[] = pageIds.map((id) => ({
  value: id,
  label: vocabularyTitles.pages?.[id] ?? valueTitle(id),
}));

/** The link of a tap: the kind of its target, then the target. */
function ActionControl({ setting, path }: Props) {
  const type = useFormPlace(`${path}/type`);
  const action = useFormPlace(path);
  const target = useFormPlace(`${path}/target`);
  const promotions = useEntries('promotions');
  const [types, targets] = setting.children;
  const kind = typeof type.value === 'string' ? type.value : 'none';
  const stored = typeof target.value === 'string' ? target.value : '';
  const typed = useTyped(stored, target.set);
  return (
    <div className={styles.action}>
      <Select
        label={types?.title ?? setting.title}
        value={kind}
        isDisabled={!action.mayWrite}
        // A target of another kind leads nowhere.
        onChange={(next) => action.set({ type: next, target: '' })}
        options={(types?.facts.choices ?? []).map(({ value, title }) => ({ value, label: title }))}
      />
      {kind === 'page' || kind === 'promotion' ? (
        <ComboBox
          label={targets?.title ?? ''}
          value={stored}
          isDisabled={!action.mayWrite}
          onChange={target.set}
          options={withStored(kind === 'page' ? pages : promotions, stored)}
        />
      ) : null}
      {kind === 'external' ? (
        <TextField
          {...typed}
          label={targets?.title ?? ''}
          hint={text('content.addressHint')}
          isReadOnly={!action.mayWrite}
          inputMode="url"
        />
      ) : null}
    </div>
  );
}
