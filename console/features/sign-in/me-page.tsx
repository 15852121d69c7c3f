import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '../../api/call-admin.ts';
import { sessionsKey, useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import { SessionTable } from '../../ui/session-table.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { Passkeys } from './passkeys.tsx';

export default function MePage() {
  const { actor, by, role, brands, flags, languages, expiresAt } = useStaff();
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => callAdmin({ operation: 'listMySessions', signal }),
  });
  return (
    <div className={sheet.stack}>
      <section className={sheet.sheet}>
        <dl className={sheet.facts}>
          <dt>{text('me.actor')}</dt>
          <dd>{actor}</dd>
          <dt>{text('me.role')}</dt>
          <dd>{text(`role.${role}`)}</dd>
          <dt>{text('me.brands')}</dt>
          <dd>{brands?.join(', ') ?? text('all')}</dd>
          {role === 'support' ? (
            <>
              <dt>{text('me.flags')}</dt>
              <dd>{flags?.join(', ') ?? text('all')}</dd>
            </>
          ) : null}
          {role === 'translator' ? (
            <>
              <dt>{text('me.languages')}</dt>
              <dd>{languages?.map(languageName).join(', ') ?? text('all')}</dd>
            </>
          ) : null}
          <dt>{text('me.until')}</dt>
          <dd>{expiresAt === null ? text('never') : shownTime(expiresAt)}</dd>
        </dl>
      </section>
      {by === 'password' ? <Passkeys /> : null}
      <section className={`${sheet.sheet} ${sheet.stack}`}>
        <h2 className={sheet.heading}>{text('me.sessions')}</h2>
        <Loaded query={sessions}>
          {(rows) =>
            rows.length === 0 ? (
              <p className={sheet.quiet}>{text('me.noSessions')}</p>
            ) : (
              <>
                <SessionTable label={text('me.sessions')} rows={rows} />
                <EndOthers hasOthers={rows.some(({ isThis }) => !isThis)} />
              </>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function EndOthers({ hasOthers }: { hasOthers: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => callAdmin({ operation: 'endMyOtherSessions', body: { reason: 'ended from the session page' } }),
    onSuccess: async () => {
      setOpen(false);
      await client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <>
      {end.isSuccess ? <Note>{text('me.endedOthers', { count: end.data.ended })}</Note> : null}
      <div>
        <Button isDisabled={!hasOthers} onPress={() => setOpen(true)}>
          {text('me.endOthers')}
        </Button>
      </div>
      <Dialog title={text('me.endOthers')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{text('me.endOthersAsk')}</p>
        <Refused error={end.error} />
        <div className={sheet.row}>
          <Button onPress={() => setOpen(false)}>{text('cancel')}</Button>
          <Button look="primary" isPending={end.isPending} onPress={() => end.mutate()}>
            {text('me.endOthers')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
