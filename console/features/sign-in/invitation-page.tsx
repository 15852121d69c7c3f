import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { encode } from 'uqr';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { passwordFloor } from '../../../schema/rules/guessable-password.ts';
import { plainFigures } from '../../../schema/rules/plain-figures.ts';
import { callAdmin, Refusal } from '../../api/call-admin.ts';
import { useBegin } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Refused } from '../../ui/refused.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './entry.module.css';
import { Entry } from './entry.tsx';

/** Two steps: first the code of the invitation, which a link has after `#`, then password and authenticator app. */
export default function InvitationPage() {
  const { hash } = useLocation();
  const [invitation, setInvitation] = useState(hash.slice(1));
  const open = useMutation({
    mutationFn: () => callAdmin({ operation: 'openInvitation', body: { invitation: invitation.trim() } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  };
  return (
    <Entry title={text('invitation.title')}>
      {open.data === undefined ? (
        <Form onSubmit={submit} className={sheet.stack ?? ''}>
          <TextField
            label={text('invitation.code')}
            value={invitation}
            onChange={setInvitation}
            autoComplete="off"
            isRequired
          />
          <UnknownInvitation error={open.error} />
          <Button type="submit" look="primary" isPending={open.isPending}>
            {text('invitation.open')}
          </Button>
        </Form>
      ) : (
        <Enrolment invitation={invitation.trim()} opened={open.data} />
      )}
    </Entry>
  );
}

function UnknownInvitation({ error }: { error: Error | null }) {
  return error instanceof Refusal && error.code === 'request.not_found' ? (
    <Note kind="danger">{text('invitation.unknown')}</Note>
  ) : (
    <Refused error={error} />
  );
}

function Enrolment({
  invitation,
  opened: { email, role, brands, secret, uri },
}: {
  invitation: string;
  opened: AdminValueOf<'openInvitation'>;
}) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [differ, setDiffer] = useState(false);
  const navigate = useNavigate();
  const begin = useBegin();
  const accept = useMutation({
    mutationFn: () =>
      callAdmin({ operation: 'acceptInvitation', body: { invitation, password, code: plainFigures(code) } }),
    onSuccess: async () => {
      await begin();
      navigate('/', { replace: true });
    },
    onError: () => setCode(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDiffer(password !== again);
    if (password === again && !accept.isPending) accept.mutate();
  };
  return (
    <Form onSubmit={submit} className={sheet.stack ?? ''}>
      <p>
        {text('invitation.for', { email, role: text(`role.${role}`), brands: brands?.join(', ') ?? text('allBrands') })}
      </p>
      <p>{text('invitation.scan')}</p>
      <QrCode content={uri} />
      <p>
        {text('invitation.secret')}
        <br />
        <code className={sheet.mono}>{secret}</code>
      </p>
      <TextField
        label={text('invitation.password')}
        hint={text('invitation.passwordHint', { min: passwordFloor.min })}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      <TextField
        label={text('invitation.again')}
        type="password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={differ ? text('invitation.differ') : undefined}
        isRequired
      />
      <CodeField value={code} onChange={setCode} />
      <UnknownInvitation error={accept.error} />
      <Button type="submit" look="primary" isPending={accept.isPending}>
        {text('invitation.submit')}
      </Button>
    </Form>
  );
}

/** A QR code as one path: a square for each dark module. */
function QrCode({ content }: { content: string }) {
  const { data, size } = encode(content, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={text('invitation.qr')}
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
