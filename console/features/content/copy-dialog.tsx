import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { brandIn } from '../../ui/environment.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownMomentIn } from '../../ui/shown-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './content.module.css';
import { type EntryName, nameOf } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';

type Copied = AdminValueOf<'copyContentEntry'>['brands'][number];
type Props = { of: ContentBrand; entry: EntryName; title: string };

/** Brands that a copy goes to at once, as the server allows. */
const most = 50;

/** Copies an entry to other brands as drafts, after showing by brand what it would be there. One press takes all of them back. */
export function CopyButton({ of, entry, title, refusal }: Props & { refusal: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton operation="copyContentEntry" refusal={refusal} onPress={() => setOpen(true)}>
        {text('content.copy')}
      </ActButton>
      <Dialog
        title={text('content.copyOf', { what: nameOf({ id: entry.id, title }) })}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <CopyForm of={of} entry={entry} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CopyForm({ of, entry, onClose }: Omit<Props, 'title'> & { onClose: () => void }) {
  const client = useQueryClient();
  const { environment, tenant } = of;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const found = useQuery({
    ...callQuery({ operation: 'searchBrands', query: { q: typed.trim() || undefined, pageSize: 20 } }),
    placeholderData: keepPreviousData,
  });
  const params = { brand: tenant, ...entry };
  const to = chosen.map((brand) => brandIn(brand, environment));
  const plan = useQuery({
    queryKey: ['copyContentEntry', params, to],
    queryFn: ({ signal }) => callAdmin({ operation: 'copyContentEntry', params, body: { to, dryRun: true }, signal }),
    enabled: to.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: ['listContent'] });
  const copy = useMutation({
    mutationFn: () => callAdmin({ operation: 'copyContentEntry', params, body: { to } }),
    onSuccess: refresh,
  });
  if (copy.data !== undefined)
    return <CopyDone of={of} entry={entry} copied={copy.data.brands} onClose={onClose} onUndone={refresh} />;
  const planned = to.length === 0 ? [] : (plan.data?.brands ?? []).filter(({ brand }) => to.includes(brand));
  const isTaken = planned.some(({ outcome }) => outcome === 'taken');
  const offered = (found.data?.list ?? []).filter(({ id }) => id !== of.brand);
  return (
    <div className={sheet.stack}>
      <p>{text('content.copyHint')}</p>
      <TextField type="search" label={text('content.copyFind')} value={typed} onChange={setTyped} maxLength={100} />
      <fieldset className={styles.checks} aria-label={text('content.copyTo')}>
        {offered.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= most}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />{' '}
            <bdi>{name}</bdi> <span className={sheet.quiet}>{id}</span>
          </label>
        ))}
      </fieldset>
      <Refused error={found.error ?? plan.error ?? copy.error} />
      {planned.length === 0 ? null : (
        <ul className={sheet.rows} aria-label={text('content.copyPlan')}>
          {planned.map((each) => (
            <li key={each.brand}>
              <PlanOf copied={each} />
            </li>
          ))}
        </ul>
      )}
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button
          look="primary"
          isDisabled={to.length === 0 || isTaken || plan.data === undefined}
          isPending={copy.isPending || plan.isFetching}
          onPress={() => copy.mutate()}
        >
          {text('content.copySubmit', { count: to.length })}
        </Button>
      </div>
    </div>
  );
}

/** The entry in one brand: its dates there, missing languages, faults and notes. */
function PlanOf({ copied }: { copied: Copied }) {
  const { brand, outcome, author, missing, timeZone, currency, from, until, faults, notes } = copied;
  const momentIn = (moment: string) => shownMomentIn(moment, timeZone);
  return (
    <div className={sheet.part}>
      <div className={sheet.row}>
        <strong>{brand}</strong>
        <span className={sheet.quiet}>
          {text(`content.copied.${outcome}`, { actor: author ?? '' })} · {currency}
        </span>
      </div>
      {from === null ? null : <span>{text('content.copyBegins', { at: momentIn(from), zone: timeZone })}</span>}
      {until === null ? null : <span>{text('content.copyEnds', { at: momentIn(until), zone: timeZone })}</span>}
      {missing.length === 0 ? null : (
        <span>{text('content.copyMissing', { languages: missing.map(languageName).join(', ') })}</span>
      )}
      {[...faults, ...notes].map(({ path, message, fix }) => (
        <Note key={`${path} ${message}`} kind="warn">
          {fix === null ? message : `${message}: ${fix}`}
        </Note>
      ))}
    </div>
  );
}

/** The drafts that a copy made, and one press that drops all of them. */
function CopyDone({
  of: { environment },
  entry: { kind, id },
  copied,
  onClose,
  onUndone,
}: {
  of: ContentBrand;
  entry: EntryName;
  copied: readonly Copied[];
  onClose: () => void;
  onUndone: () => Promise<void>;
}) {
  const made = copied.filter(({ revision }) => revision !== null);
  const undo = useMutation({
    mutationFn: async () => {
      for (const { brand, revision } of made)
        await callAdmin({
          operation: 'dropContentDraft',
          params: { brand, kind, id },
          query: { revision: revision ?? 0 },
        }).catch((error: unknown) => {
          // An earlier press dropped it.
          if (!(error instanceof Refusal && error.code === 'request.not_found')) throw error;
        });
    },
    onSettled: onUndone,
    onSuccess: onClose,
  });
  return (
    <div className={sheet.stack}>
      <p>{text('content.copiedTo', { count: made.length })}</p>
      <ul className={sheet.rows}>
        {made.map(({ brand }) => {
          const page = `content/${kind}/${encodeURIComponent(id)}`;
          return (
            <li key={brand}>
              <Link to={brandPath({ brand: brandOfTenant(brand), page, environment })}>{brand}</Link>
            </li>
          );
        })}
      </ul>
      <Refused error={undo.error} />
      <div className={sheet.row}>
        <Button isDisabled={made.length === 0} isPending={undo.isPending} onPress={() => undo.mutate()}>
          {text('undo')}
        </Button>
        <Button look="primary" onPress={onClose}>
          {text('content.copyClose')}
        </Button>
      </div>
    </div>
  );
}
