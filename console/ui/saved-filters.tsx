import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { type FilterPage, filterQuery, longestFilterName } from '../../schema/features/staff/saved-filters.ts';
import { callAdmin } from '../api/call-admin.ts';
import { callQuery } from '../api/queries.ts';
import { text } from '../texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useNotices } from './notice-context.ts';
import { Refused } from './refused.tsx';
import styles from './saved-filters.module.css';
import sheet from './sheet.module.css';
import { TextField } from './text-field.tsx';

type Saved = AdminValueOf<'listMyFilters'>[number];

const operation = 'listMyFilters';
export const savedFiltersQuery = callQuery({ operation });
/** Address of a saved filter. */
export const filterPath = ({ page, query }: Pick<Saved, 'page' | 'query'>): string => `${page}?${query}`;

/** The filters that the reader saved for a page, and the button that saves the one in the address. */
export function SavedFilters({ page }: { page: FilterPage }) {
  const [search] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const query = filterQuery(page, search);
  const own = saved.filter((one) => one.page === page);
  const isNew = query !== '' && !own.some((one) => one.query === query);
  if (own.length === 0 && !isNew) return null;
  return (
    <div className={styles.row}>
      {own.length === 0 ? null : (
        <ul aria-label={text('filters.title')} className={styles.chips}>
          {own.map((one) => (
            <Chip key={one.id} saved={one} isShown={one.query === query} />
          ))}
        </ul>
      )}
      {isNew ? (
        <Button look="plain" onPress={() => setNaming(true)}>
          {text('filters.save')}
        </Button>
      ) : null}
      <Dialog title={text('filters.save')} isOpen={isNaming} onClose={() => setNaming(false)}>
        <Naming page={page} query={query} onClose={() => setNaming(false)} />
      </Dialog>
    </div>
  );
}

function Chip({ saved, isShown }: { saved: Saved; isShown: boolean }) {
  const notices = useNotices();
  const remove = useChange(
    () => callAdmin({ operation: 'deleteMyFilter', params: { filter: saved.id } }),
    () => notices.show({ text: text('filters.deleted', { name: saved.name }) }),
  );
  return (
    <li className={styles.chip}>
      <Link to={filterPath(saved)} aria-current={isShown ? 'true' : undefined}>
        <bdi>{saved.name}</bdi>
      </Link>
      <Button
        look="plain"
        aria-label={text('filters.delete', { name: saved.name })}
        isPending={remove.isPending}
        onPress={() => remove.mutate()}
      >
        <X size={14} aria-hidden />
      </Button>
      <Refused error={remove.error} />
    </li>
  );
}

function Naming({ page, query, onClose }: { page: FilterPage; query: string; onClose: () => void }) {
  const notices = useNotices();
  const [name, setName] = useState('');
  const isBlank = name.trim() === '';
  const save = useChange(
    () => callAdmin({ operation: 'saveMyFilter', body: { page, name: name.trim(), query } }),
    () => {
      notices.show({ text: text('filters.saved', { name: name.trim() }) });
      onClose();
    },
  );
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !save.isPending) save.mutate();
      }}
    >
      <TextField
        label={text('filters.name')}
        hint={text('filters.nameHint')}
        value={name}
        onChange={setName}
        maxLength={longestFilterName}
        autoComplete="off"
        autoFocus
      />
      <Refused error={save.error} />
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button type="submit" look="primary" isDisabled={isBlank} isPending={save.isPending}>
          {text('filters.submit')}
        </Button>
      </div>
    </form>
  );
}

/** A mutation of the reader's own filters, which are read again afterwards. */
function useChange<Value>(change: () => Promise<Value>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: [operation] }),
  });
}
