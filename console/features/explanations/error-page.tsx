import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { readErrorReference } from '../../../schema/error-reference.ts';
import errorTexts from '../../../texts/EN/errors.json';
import { Refusal } from '../../api/call-admin.ts';
import { callQuery } from '../../api/queries.ts';
import { text } from '../../texts.ts';
import { brandPath } from '../../ui/brand-path.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note } from '../../ui/note.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { TextField } from '../../ui/text-field.tsx';

type RefusedCall = AdminValueOf<'explainError'>[number];

/** Explains the short code that a player read to support. */
export default function ErrorPage() {
  const { code = '' } = useParams();
  const [typed, setTyped] = useState(code);
  const [isTried, setTried] = useState(false);
  const navigate = useNavigate();
  const reference = readErrorReference(typed);
  return (
    <div className={sheet.stack}>
      <form
        className={sheet.filters}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (reference !== undefined) navigate(`/errors/${reference}`);
        }}
      >
        <TextField
          label={text('errors.code')}
          hint={text('errors.codeHint')}
          error={isTried && reference === undefined ? text('errors.noCode') : undefined}
          value={typed}
          onChange={setTyped}
          maxLength={20}
          autoFocus={code === ''}
          autoComplete="off"
        />
        <Button type="submit" look="primary">
          {text('errors.find')}
        </Button>
      </form>
      {code === '' ? null : <Explained key={code} code={code} />}
    </div>
  );
}

function Explained({ code }: { code: string }) {
  const found = useQuery(callQuery({ operation: 'explainError', params: { reference: code.slice(0, 20) } }));
  if (found.error instanceof Refusal && ['request.not_found', 'request.invalid'].includes(found.error.code))
    return <Note kind="warn">{text('errors.unknown', { code })}</Note>;
  return (
    <Loaded query={found}>
      {(rows) => rows.map((row) => <Failure key={`${row.brand} ${row.environment}`} row={row} />)}
    </Loaded>
  );
}

function Failure({ row }: { row: RefusedCall }) {
  const { brand, environment, at, operation, code, status, rule, device } = row;
  const shown = Object.entries(errorTexts).find(([key]) => key === code)?.[1];
  return (
    <section className={`${sheet.sheet} ${sheet.stack}`}>
      <h2 className={sheet.heading}>{shown ?? code}</h2>
      <dl className={sheet.facts}>
        <dt>{text('errors.brand')}</dt>
        <dd>
          <Link to={brandPath({ brand, environment })}>{brand}</Link>
          {environment === 'staging' ? ` · ${text('environment.staging')}` : null}
        </dd>
        <dt>{text('errors.at')}</dt>
        <dd>{shownTime(at)}</dd>
        <dt>{text('errors.call')}</dt>
        <dd className={sheet.mono}>{operation === '' ? text('value.none') : operation}</dd>
        <dt>{text('errors.refusal')}</dt>
        <dd className={sheet.mono}>
          {code} ({status})
        </dd>
        <dt>{text('errors.rule')}</dt>
        <dd className={sheet.mono}>{rule === '' ? text('value.none') : rule}</dd>
        <dt>{text('errors.device')}</dt>
        <dd>{text(`device.${device}`)}</dd>
      </dl>
      <p className={sheet.quiet}>{text('errors.stored')}</p>
    </section>
  );
}
