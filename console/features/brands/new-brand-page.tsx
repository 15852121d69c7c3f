import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isAtOrBelow } from '../../../schema/manifest/pointer.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { planReason } from '../../ui/act.ts';
import { Button } from '../../ui/button.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { LiveFrame } from '../../ui/live-frame.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonField, useRecentReasons } from '../../ui/reason-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { useSearch } from '../../ui/use-search.ts';
import { type Answers, bodyOf, idOf, noAnswers } from './new-brand-answers.ts';
import {
  IdentityQuestion,
  LicenceQuestion,
  LookQuestion,
  MoneyQuestion,
  PlaceQuestion,
} from './new-brand-questions.tsx';

/** Creates a brand; afterwards the address names it, so the result can be sent to a colleague. */
export default function NewBrandPage() {
  const { search, replace } = useSearch();
  const created = search.get('created');
  if (created !== null) return <NewBrandResult brand={created} />;
  return <NewBrandForm from={search.get('from') ?? ''} onCreated={(id) => replace({ created: id, from: undefined })} />;
}

/** A brand that was created: where it answers, and what it needs before players see it. */
function NewBrandResult({ brand }: { brand: string }) {
  const shown = useQuery(callQuery({ operation: 'getBrand', params: { tenant: brand } }));
  const path = `/brands/${encodeURIComponent(brand)}`;
  return (
    <Loaded query={shown}>
      {({ name, domains, jurisdiction, staging }) => (
        <section className={`${sheet.sheet} ${sheet.stack}`}>
          <h2 className={sheet.heading}>{text('newBrand.created', { name })}</h2>
          {staging?.address == null ? null : (
            <p>
              {text('newBrand.onStaging')}{' '}
              <a href={staging.address} target="_blank" rel="noreferrer" className={sheet.mono}>
                {staging.address}
              </a>
            </p>
          )}
          {jurisdiction?.isPlaceholder === true ? <Note kind="warn">{text('newBrand.needsLicence')}</Note> : null}
          {domains.length === 0 ? <Note kind="warn">{text('newBrand.needsDomain')}</Note> : null}
          <div className={sheet.actions}>
            <Link to={`${path}/studio?env=staging`}>{text('newBrand.studio')}</Link>
            <Link to={`${path}?env=staging`}>{text('newBrand.overview')}</Link>
            <Link to={`${path}/readiness?env=staging`}>{text('newBrand.readiness')}</Link>
            <Link to="/brands/new">{text('newBrand.another')}</Link>
          </div>
          {staging?.address == null ? null : <LiveFrame brand={brand} place="staging" environment="staging" />}
        </section>
      )}
    </Loaded>
  );
}

/** Milliseconds without typing before the server checks the answers. */
const pause = 400;

/** Five questions. All but the name have a default, and the server checks the answers while they are typed. */
function NewBrandForm({ from, onCreated }: { from: string; onCreated: (id: string) => void }) {
  const client = useQueryClient();
  const recent = useRecentReasons();
  const [answers, setAnswers] = useState<Answers>({ ...noAnswers, from });
  const [reason, setReason] = useState('');
  const tried = useTried(answers);
  const body = bodyOf(answers);
  const create = useMutation({
    mutationFn: () => callAdmin({ operation: 'createBrand', body: { ...body, reason: reason.trim() } }),
    onSuccess: ({ id }) => {
      recent.remember(reason);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      onCreated(id);
    },
    onError: () => void tried.refetch(),
  });
  const fault = create.error ?? tried.error;
  const setting = settingOf(fault);
  const faults = faultsIn(fault);
  const errorOf = (...names: string[]) =>
    (setting !== undefined && names.includes(setting) ? fault?.message : undefined) ??
    faults.find((each) => each.setting !== undefined && names.includes(each.setting))?.message;
  const isAtField = setting !== undefined || (faults.length > 0 && faults.every((each) => each.setting !== undefined));
  const put = (part: Partial<Answers>) => {
    create.reset();
    setAnswers((known) => ({ ...known, ...part }));
  };
  const question = { answers, put, errorOf };
  const isReady = body.id !== '' && reason.trim() !== '' && tried.error === null;
  return (
    <form
      className={sheet.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !create.isPending) create.mutate();
      }}
    >
      <p className={sheet.quiet}>{text('newBrand.intro')}</p>
      <IdentityQuestion {...question} isFree={tried.isSuccess && !tried.isPlaceholderData} />
      <LookQuestion {...question} standard={tried.data?.colour} />
      <LicenceQuestion {...question} />
      <MoneyQuestion {...question} />
      <PlaceQuestion {...question} />
      <section className={`${sheet.sheet} ${sheet.stack}`}>
        {(tried.data?.warnings ?? []).map(({ rule, pointer, message }) => (
          <Note key={`${rule} ${pointer} ${message}`} kind="warn">
            {message}
          </Note>
        ))}
        <ReasonField value={reason} onChange={setReason} recent={recent.list} hasFocus={false} />
        {body.id === '' ? null : <code className={sheet.command}>{commandOf(answers, reason)}</code>}
        {fault === null || isAtField ? null : <Refused error={fault} />}
        {!isAtField ? null : <Note kind="danger">{text('newBrand.mend')}</Note>}
        {body.id === '' && answers.id === undefined ? (
          <p className={sheet.quiet}>{text('newBrand.nameMissing')}</p>
        ) : null}
        <div>
          <Button look="primary" type="submit" isDisabled={!isReady} isPending={create.isPending}>
            {text('newBrand.submit')}
          </Button>
        </div>
      </section>
    </form>
  );
}

/** The dry run of the answers, made when the typing stops. */
function useTried(answers: Answers) {
  const [settled, setSettled] = useState(answers);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(answers), pause);
    return () => clearTimeout(timer);
  }, [answers]);
  const body = bodyOf(settled);
  return useQuery({
    queryKey: ['plan', 'createBrand', body],
    queryFn: ({ signal }) =>
      callAdmin({ operation: 'createBrand', body: { ...body, reason: planReason, dryRun: true }, signal }),
    enabled: idOf(settled) !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** The setting that a refusal names. */
function settingOf(error: Error | null): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { setting } = (error.value ?? {}) as { setting?: unknown };
  return typeof setting === 'string' ? setting : undefined;
}

/** Answers of the form by the place in the manifest that each of them fills in. */
const settingsByPlace: Readonly<Record<string, string>> = {
  '/tenant/id': 'id',
  '/tenant/brandName': 'name',
  '/tenant/domains': 'domain',
  '/extends': 'from',
  '/jurisdiction/authority': 'authority',
  '/jurisdiction/licenceNumber': 'licence',
  '/jurisdiction/licenceUrl': 'licenceUrl',
  '/jurisdiction/ageLimit': 'age',
  '/wallet/currency': 'currency',
  '/locale/timeZone': 'zone',
  '/locale/enabled': 'languages',
  '/locale/default': 'languages',
  '/theme/colors': 'colour',
};

/** Faults of the composed brand, with the answer that caused each. */
function faultsIn(error: Error | null): readonly { setting: string | undefined; message: string }[] {
  if (!(error instanceof Refusal)) return [];
  const { faults } = (error.value ?? {}) as {
    faults?: readonly { pointer: string; message: string; fix?: string; severity: string }[];
  };
  return (faults ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message, fix }) => ({
      setting: Object.entries(settingsByPlace).find(([place]) => isAtOrBelow(pointer, place))?.[1],
      message: fix === undefined ? message : `${message}: ${fix}`,
    }));
}

/** The equivalent command line, for copying. */
function commandOf(answers: Answers, reason: string): string {
  const { id, languages, domains, age, licenceUrl, ...texts } = bodyOf(answers);
  const options: (readonly [string, string | undefined])[] = [
    ...Object.entries(texts).map(([name, value]) => [name, String(value)] as const),
    ['age', age === 18 ? undefined : String(age)],
    ['licence-url', licenceUrl],
    ['languages', languages?.join(',')],
    ...(domains ?? []).map((domain) => ['domain', domain] as const),
    ['reason', reason.trim()],
  ];
  return commandLine([
    'livery',
    'brand',
    'create',
    id,
    ...options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
  ]);
}
