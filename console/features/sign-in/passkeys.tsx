import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { AdminBodyOf } from '../../../schema/admin-call-types.ts';
import { plainFigures } from '../../../schema/rules/plain-figures.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import { useNotices } from '../../ui/notice-context.ts';
import { type Passkey, PasskeyTable } from '../../ui/passkey-table.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { PasswordAndCode } from './code-field.tsx';
import { hasPasskeys, madePasskey, PasskeyRefused, provenByPasskey } from './use-passkey.tsx';

type Proof = AdminBodyOf<'removePasskey'>['proof'];
const listQuery = callQuery({ operation: 'listMyPasskeys' });

/** The person's passkeys, for accounts with a password. */
export function Passkeys() {
  const passkeys = useQuery(listQuery);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <div className={sheet.row}>
        <h2 className={sheet.heading}>{text('passkeys.title')}</h2>
        {hasPasskeys() ? <Button onPress={() => setAdding(true)}>{text('passkeys.add')}</Button> : null}
      </div>
      <p className={sheet.quiet}>{text('passkeys.what')}</p>
      {hasPasskeys() ? null : <Note>{text('passkeys.unsupported')}</Note>}
      <Loaded query={passkeys}>
        {(rows) => (
          <>
            {rows.length === 0 ? <p className={sheet.quiet}>{text('passkeys.none')}</p> : null}
            {rows.length === 0 ? null : (
              <PasskeyTable rows={rows} label={text('passkeys.title')} onRemove={setRemoving} />
            )}
            {isAdding ? <AddDialog canProve={canProve(rows)} onClose={() => setAdding(false)} /> : null}
            {removing === undefined ? null : (
              <RemoveDialog passkey={removing} canProve={canProve(rows)} onClose={() => setRemoving(undefined)} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const canProve = (rows: readonly Passkey[]): boolean => hasPasskeys() && rows.some(({ isBlocked }) => !isBlocked);

function AddDialog({ canProve, onClose }: { canProve: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  return (
    <ProofDialog
      title={text('passkeys.add')}
      submit={text('passkeys.next')}
      canProve={canProve}
      isReady={name.trim() !== ''}
      onClose={onClose}
      act={async (proof) => {
        const passkey = await madePasskey(await callAdmin({ operation: 'beginPasskey', body: { proof } }));
        const body = { name: name.trim(), passkey, reason: 'added from the account page' };
        await callAdmin({ operation: 'addPasskey', body });
        return text('passkeys.done', { name: name.trim() });
      }}
    >
      <TextField
        label={text('passkeys.name')}
        hint={text('passkeys.nameHint')}
        maxLength={40}
        autoComplete="off"
        value={name}
        onChange={setName}
        isRequired
      />
    </ProofDialog>
  );
}

function RemoveDialog({
  passkey: { id, name },
  canProve,
  onClose,
}: {
  passkey: Passkey;
  canProve: boolean;
  onClose: () => void;
}) {
  return (
    <ProofDialog
      title={text('passkeys.removeNamed', { name })}
      submit={text('passkeys.remove')}
      canProve={canProve}
      onClose={onClose}
      act={async (proof) => {
        await callAdmin({ operation: 'removePasskey', body: { id, proof, reason: 'removed from the account page' } });
        return text('passkeys.removed', { name });
      }}
    >
      <p>{text('passkeys.removeAsk', { name })}</p>
    </ProofDialog>
  );
}

/** Asks for password and code, or a passkey, before an act. After a refusal the code is empty again, because each works once. */
function ProofDialog({
  title,
  submit,
  act,
  canProve,
  isReady = true,
  onClose,
  children,
}: {
  title: string;
  submit: string;
  /** Returns what the notice says. */
  act: (proof: Proof) => Promise<string>;
  /** Whether the person has a passkey to prove it by. */
  canProve: boolean;
  isReady?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const client = useQueryClient();
  const notices = useNotices();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const perform = useMutation({
    mutationFn: async (proof: () => Proof | Promise<Proof>) => act(await proof()),
    onSuccess: async (sentence) => {
      notices.show({ text: sentence });
      onClose();
      await client.invalidateQueries({ queryKey: listQuery.queryKey });
    },
    onError: () => setCode(''),
  });
  const isByPasskey = perform.variables === provenByPasskey;
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !perform.isPending) perform.mutate(() => ({ password, code: plainFigures(code) }));
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form className={sheet.stack} onSubmit={start}>
        {children}
        <div className={sheet.row}>
          <p className={sheet.quiet}>{text('passkeys.proof')}</p>
          {canProve ? (
            <Button
              look="plain"
              isDisabled={!isReady || perform.isPending}
              onPress={() => perform.mutate(provenByPasskey)}
            >
              {text('passkeys.byPasskey')}
            </Button>
          ) : null}
        </div>
        <PasswordAndCode password={password} onPassword={setPassword} code={code} onCode={setCode} />
        <PasskeyRefused error={perform.error} isProof={isByPasskey} />
        <div className={sheet.row}>
          <Button onPress={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" isDisabled={!isReady} isPending={perform.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
