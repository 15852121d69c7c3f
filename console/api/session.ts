import {
  QueryClient as Client,
  notifyManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AdminValueOf } from '../../schema/admin-call-types.ts';
import { callFor, callOnce, Refusal } from './call-admin.ts';

/** The signed-in account. */
export type Session = AdminValueOf<'whoAmI'> & {
  /** Set when the server no longer knows the session; the page and what was typed stay open. */
  readonly hasEnded?: boolean;
  /** Text of the fields that somebody had typed into when the session ended. */
  readonly typed?: string;
  /** The person whose session ended here before, and what that person had typed. None of it was sent. */
  readonly unsent?: { readonly actor: string; readonly typed: string } | undefined;
};

/** Null when nobody is signed in. */
const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await callOnce({ operation: 'whoAmI', signal });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'staff.required') return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Query key of the signed-in account's sessions. */
export const sessionsKey = ['listMySessions'];

// A form learns that its call is pending before the second click of a double click. A timer, the default, may run after it.
notifyManager.setScheduler(queueMicrotask);

/** Calls that wait for a new sign-in. */
const waiting = new Set<{ readonly isWrite: boolean; readonly resume: (session: Session) => void }>();

/** A query client whose session calls wait for. */
export function createQueryClient(): QueryClient {
  const known = () => client.getQueryData(sessionQuery.queryKey) ?? undefined;
  /** Reads the session, and marks it as ended if the server no longer knows it. Parallel calls share one reading. */
  let looking: Promise<Session | undefined> | undefined;
  const look = () => {
    looking ??= callOnce({ operation: 'whoAmI' })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'staff.required') throw error;
        client.setQueryData(
          sessionQuery.queryKey,
          (session) => session && { ...session, hasEnded: true, typed: typedText() },
        );
        return undefined;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  callFor({
    actor: () => known()?.actor,
    renewed: async ({ actor, isWrite }) => {
      const session = known()?.hasEnded === true ? undefined : await look();
      if (session !== undefined) {
        if (session.actor !== known()?.actor) begin(client, session);
        return session.actor === actor ? 'current' : 'other';
      }
      const next = await new Promise<Session>((resume) => waiting.add({ isWrite, resume }));
      return next.actor === actor ? 'same' : 'other';
    },
  });
  noteTyping();
  const client = new Client({
    defaultOptions: {
      // Calls that cannot reach the server fail at once. By default they would wait silently for the network.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && error instanceof Refusal && error.code === 'unreachable',
      },
    },
  });
  return client;
}

export const useSession = () => useQuery(sessionQuery);

/** The session of a page behind the sign-in. */
export function useStaff(): Session {
  const { data } = useSession();
  if (!data) throw new Error('this page is shown to staff only');
  return data;
}

/** Removes every cached answer but the session itself, which is still observed. */
const isRead = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionQuery.queryKey[0];

/** Takes over a sign-in. */
export function useBegin(): () => Promise<void> {
  const client = useQueryClient();
  return async () => begin(client, await callOnce({ operation: 'whoAmI' }));
}

/** Resumes the calls that wait for a sign-in. Nobody sees what the person before them had opened, or sends what that person had typed. */
function begin(client: QueryClient, session: Session): void {
  const before = client.getQueryData(sessionQuery.queryKey) ?? undefined;
  const calls = [...waiting];
  waiting.clear();
  let unsent = before?.unsent;
  if (before !== undefined && before.actor !== session.actor) {
    const typed = before.typed ?? typedText();
    if (typed !== '' || calls.some(({ isWrite }) => isWrite)) unsent = { actor: before.actor, typed };
    client.removeQueries({ predicate: isRead });
  }
  const next: Session = { ...session, unsent };
  client.setQueryData(sessionQuery.queryKey, next);
  for (const { resume } of calls) resume(session);
  void client.invalidateQueries({ predicate: isRead });
}

/** Forgets what another person had typed here. */
export function useForgetUnsent(): () => void {
  const client = useQueryClient();
  return () => client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, unsent: undefined });
}

export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callOnce({ operation: 'signOut', body: { reason: 'signed out' } }),
    onSettled: () => {
      client.removeQueries({ predicate: isRead });
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

/** Fields that somebody typed into. A field that was only filled in by the page is not one of them. */
const typedInto = new Set<HTMLElement>();

/** Begins to note which fields somebody types into. */
function noteTyping(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
      if (target instanceof HTMLElement && isText(target)) typedInto.add(target);
    },
    { capture: true },
  );
}

/** The text of each field on the page that somebody typed into, with its label. It never contains a password. */
function typedText(): string {
  return [...typedInto]
    .filter((field) => field.isConnected)
    .map((field) => ({ label: labelOf(field), value: textOf(field).trim() }))
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))
    .join('\n');
}

/** Whether a field holds text. One-time codes and passwords are left out. */
const isText = (field: HTMLElement): boolean =>
  field instanceof HTMLInputElement
    ? /^(text|search|email|url|tel|number)$/.test(field.type) && field.autocomplete !== 'one-time-code'
    : field instanceof HTMLTextAreaElement || field.isContentEditable;

const textOf = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.innerText;

function labelOf(field: HTMLElement): string {
  const label = field.getAttribute('aria-label');
  if (label !== null) return label;
  const labels = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  return labels?.[0]?.textContent?.trim() ?? '';
}
