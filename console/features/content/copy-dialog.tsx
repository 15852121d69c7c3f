import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { brandOfTenant } from '../../../schema/staging-tenant.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { brandIn } from '../../ui/environment.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Note } from '../../ui/note.tsx';
import { ReasonField, useRecentReasons } from '../../ui/reason-field.tsx';
import { Refused, sentenceOf } from '../../ui/refused.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownMomentIn } from '../../ui/shown-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './content.module.css';
import { type EntryName, nameOf } from './content-acts.ts';
import type { ContentBrand } from './content-brand.ts';
import { publishCopy, type Result, takeBack } from './publish-copies.ts';

type Copied = AdminValueOf<'copyContentEntry'>['brands'][number];
type Made = { readonly copied: Copied; readonly result: Result };
type Props = { of: ContentBrand; entry: EntryName; title: string };

/** Brands that a copy goes to at once, as the server allows. */
const most = 50;

/**
 * Copies an entry to other brands after showing by brand what it would be there, as drafts or published at once where the policy of the
 * brand allows it. One press takes all of them back.
 */
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
  const may = useMay();
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
  const [isPublishing, setPublishing] = useState(false);
  const [reason, setReason] = useState('');
  const recent = useRecentReasons();
  const copy = useMutation({
    mutationFn: async () => {
      const { brands } = await callAdmin({ operation: 'copyContentEntry', params, body: { to } });
      const made: Made[] = [];
      // One after the other, so that the list says what became of each.
      for (const copied of brands)
        made.push({ copied, result: isPublishing ? await publishCopy(entry, copied, reason.trim()) : draftOf(copied) });
      if (isPublishing) recent.remember(reason);
      return made;
    },
    onSettled: refresh,
  });
  if (copy.data !== undefined)
    return <CopyDone of={of} entry={entry} made={copy.data} reason={reason} onClose={onClose} onUndone={refresh} />;
  const planned = to.length === 0 ? [] : (plan.data?.brands ?? []).filter(({ brand }) => to.includes(brand));
  const isTaken = planned.some(({ outcome }) => outcome === 'taken');
  const isReady = !isPublishing || reason.trim() !== '';
  const offered = (found.data?.list ?? []).filter(({ id }) => id !== of.brand);
  return (
    <div className={sheet.stack}>
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
              <PlanOf copied={each} isPublishing={isPublishing} />
            </li>
          ))}
        </ul>
      )}
      <Select
        label={text('content.copyThen')}
        value={isPublishing ? 'publish' : 'drafts'}
        onChange={(next) => setPublishing(next === 'publish')}
        isDisabled={!may('publishContent')}
        options={[
          { value: 'drafts', label: text('content.copyDrafts') },
          { value: 'publish', label: text('content.copyPublish') },
        ]}
      />
      {isPublishing ? <ReasonField value={reason} onChange={setReason} recent={recent.list} hasFocus={false} /> : null}
      <div className={sheet.row}>
        <Button onPress={onClose}>{text('cancel')}</Button>
        <Button
          look="primary"
          isDisabled={to.length === 0 || isTaken || !isReady || plan.data === undefined}
          isPending={copy.isPending || plan.isFetching}
          onPress={() => copy.mutate()}
        >
          {text(isPublishing ? 'content.copyPublishSubmit' : 'content.copySubmit', { count: to.length })}
        </Button>
      </div>
    </div>
  );
}

/** The entry in one brand: its dates there, missing languages, faults and notes. */
function PlanOf({ copied, isPublishing }: { copied: Copied; isPublishing: boolean }) {
  const { brand, outcome, author, publishing, missing, timeZone, currency, from, until, faults, notes } = copied;
  const momentIn = (moment: string) => shownMomentIn(moment, timeZone);
  return (
    <div className={sheet.part}>
      <div className={sheet.row}>
        <strong>{brand}</strong>
        <span className={sheet.quiet}>
          {text(`content.copied.${outcome}`, { actor: author ?? '' })} · {currency}
        </span>
      </div>
      {isPublishing && outcome !== 'unchanged' ? (
        <span>{text(faults.length > 0 ? 'content.publishing.refused' : `content.publishing.${publishing}`)}</span>
      ) : null}
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

const draftOf = ({ revision }: Copied): Result => ({ state: revision === null ? 'unchanged' : 'draft' });

/** The outcome of each copy, and one press that takes all of them back. */
function CopyDone({
  of: { environment },
  entry,
  made,
  reason,
  onClose,
  onUndone,
}: {
  of: ContentBrand;
  entry: EntryName;
  made: readonly Made[];
  reason: string;
  onClose: () => void;
  onUndone: () => Promise<void>;
}) {
  const undo = useMutation({
    mutationFn: async () => {
      for (const { copied, result } of made) await takeBack(entry, copied, result, reason);
    },
    onSettled: onUndone,
    onSuccess: onClose,
  });
  const page = `content/${entry.kind}/${encodeURIComponent(entry.id)}`;
  return (
    <div className={sheet.stack}>
      <ul className={sheet.rows} aria-label={text('content.copyResult')}>
        {made.map(({ copied: { brand }, result }) => (
          <li key={brand}>
            <div className={sheet.row}>
              <Link to={brandPath({ brand: brandOfTenant(brand), page, environment })}>{brand}</Link>
              {result.state === 'proposed' ? (
                <Link to={`/approvals/${encodeURIComponent(result.proposal)}`}>{text('content.result.proposed')}</Link>
              ) : (
                <span className={result.state === 'refused' ? sheet.bad : sheet.quiet}>
                  {text(`content.result.${result.state}`)}
                </span>
              )}
            </div>
            {result.state === 'refused' ? <Note kind="danger">{sentenceOf(result.error)}</Note> : null}
          </li>
        ))}
      </ul>
      <Refused error={undo.error} />
      <div className={sheet.row}>
        <Button
          isDisabled={made.every(({ result }) => result.state === 'unchanged')}
          isPending={undo.isPending}
          onPress={() => undo.mutate()}
        >
          {text('undo')}
        </Button>
        <Button look="primary" onPress={onClose}>
          {text('content.copyClose')}
        </Button>
      </div>
    </div>
  );
}
