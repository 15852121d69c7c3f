import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callAdmin } from '../../api/call-admin.ts';
import { newIdOf } from '../../form/new-id.ts';
import { type ContentKind, contentSettings } from '../../settings/content-settings.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { languageName } from '../../ui/language-name.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import type { ContentBrand } from './content-brand.ts';
import type { Item } from './entry-state.ts';

/** Begins an entry by its title. Its id follows from the title and stays. */
export function NewEntry({
  of,
  items,
  kinds,
}: {
  of: ContentBrand;
  items: readonly Item[];
  kinds: readonly ContentKind[];
}) {
  const may = useMay();
  const [kind, setKind] = useState<ContentKind>();
  if (!may('saveContentDraft'))
    return (
      <ActButton operation="saveContentDraft" onPress={() => undefined}>
        {text('content.new')}
      </ActButton>
    );
  return (
    <>
      <MenuButton
        look="primary"
        actions={kinds.map((id) => ({ id, label: text(`content.one.${id}`), onAction: () => setKind(id) }))}
      >
        {text('content.new')}
      </MenuButton>
      <Dialog
        title={kind === undefined ? '' : text('content.newOf', { kind: text(`content.one.${kind}`) })}
        isOpen={kind !== undefined}
        onClose={() => setKind(undefined)}
      >
        {kind === undefined ? null : <NewForm of={of} items={items} kind={kind} onClose={() => setKind(undefined)} />}
      </Dialog>
    </>
  );
}

function NewForm({
  of: { brand, environment, tenant, languages, groups },
  items,
  kind,
  onClose,
}: {
  of: ContentBrand;
  items: readonly Item[];
  kind: ContentKind;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const language = languages[0] ?? 'EN';
  const create = useMutation({
    mutationFn: async () => {
      const pattern = contentSettings(kind).find(({ pointer }) => pointer === '/id')?.facts.pattern;
      const taken = new Set(items.filter((each) => each.kind === kind).map(({ id }) => id));
      const id = newIdOf({ wanted: title, taken, pattern });
      const record = { ...firstValues(kind, groups[0]?.value), title: { [language]: title.trim() } };
      await callAdmin({
        operation: 'saveContentDraft',
        params: { brand: tenant, kind, id },
        query: { revision: 0 },
        file: new Blob([JSON.stringify(record)]),
      });
      return id;
    },
    onSuccess: (id) => navigate(brandPath({ brand, page: `content/${kind}/${id}`, environment })),
  });
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() !== '' && !create.isPending) create.mutate();
      }}
    >
      <TextField
        label={text('content.titleIn', { language: languageName(language) })}
        hint={text('content.titleHint')}
        value={title}
        onChange={setTitle}
        maxLength={200}
        autoFocus
      />
      <Refused error={create.error} />
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button look="primary" type="submit" isDisabled={title.trim() === ''} isPending={create.isPending}>
          {text('content.create')}
        </Button>
      </div>
    </form>
  );
}

/** Values without which an entry could not be published, where one is likely. */
function firstValues(kind: ContentKind, group: string | undefined): object {
  const today = new Date().toISOString().slice(0, 10);
  if (kind === 'banners') return { group: group ?? '' };
  if (kind === 'announcements') return { types: ['PL'], from: today };
  return kind === 'promotions' ? { from: today } : {};
}
