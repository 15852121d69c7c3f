import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { planReason } from '../../ui/act.ts';
import { Button } from '../../ui/button.tsx';
import { commandLine } from '../../ui/command-line.ts';
import { Note } from '../../ui/note.tsx';
import { ReasonField, useRecentReasons } from '../../ui/reason-field.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { type Answers, bodyOf, idOf, noAnswers } from './new-brand-answers.ts';
import {
  IdentityQuestion,
  LicenceQuestion,
  LookQuestion,
  MoneyQuestion,
  PlaceQuestion,
} from './new-brand-questions.tsx';

/** Milliseconds without typing before the server checks the answers. */
const pause = 400;

/** Five questions. All but the name have a default, and the server checks the answers while they are typed. */
export function NewBrandForm({ from, onCreated }: { from: string; onCreated: (id: string) => void }) {
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
  const errorOf = (...names: string[]) =>
    setting !== undefined && names.includes(setting) ? fault?.message : undefined;
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
        {fault === null || setting !== undefined ? null : <Refused error={fault} />}
        {setting === undefined ? null : <Note kind="danger">{text('newBrand.mend')}</Note>}
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
    ...{ staleTime: 0, gcTime: 0, retry: false, placeholderData: keepPreviousData },
  });
}

/** The setting that a refusal names. */
function settingOf(error: Error | null): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  const { setting } = (error.value ?? {}) as { setting?: unknown };
  return typeof setting === 'string' ? setting : undefined;
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
    ...['livery', 'brand', 'create', id],
    ...options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
  ]);
}
