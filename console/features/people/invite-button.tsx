import { useState } from 'react';
import { text } from '../../texts.ts';
import { ActOpener } from '../../ui/act-opener.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import { areLimits, type Limits, LimitsField } from './amounts-field.tsx';
import styles from './people.module.css';
import { inviteAct } from './people-acts.ts';
import { type Grants, noGrants } from './rights.ts';
import { isComplete, RightsFields } from './rights-fields.tsx';

type Made = { readonly email: string; readonly invitation: string; readonly expiresAt: string };

/** Invites somebody. Without a mail server the link is shown once, for the inviter to pass on. */
export function InviteButton({ look = 'normal' }: { look?: 'normal' | 'primary' }) {
  const [email, setEmail] = useState('');
  const [grants, setGrants] = useState<Grants>(noGrants);
  const [limits, setLimits] = useState<Limits>([]);
  const [made, setMade] = useState<Made>();
  return (
    <>
      <ActOpener
        operation="inviteStaff"
        isAddressed
        look={look}
        act={inviteAct({
          email: email.trim(),
          grants,
          limits,
          onCode: (code) => {
            setMade(code);
            setEmail('');
            setGrants(noGrants);
            setLimits([]);
          },
        })}
        isReady={email.trim() !== '' && isComplete(grants) && areLimits(limits)}
        inputs={
          <>
            <TextField
              label={text('people.email')}
              value={email}
              onChange={setEmail}
              type="email"
              autoComplete="off"
              maxLength={254}
            />
            <RightsFields value={grants} onChange={setGrants} />
            <LimitsField value={limits} onChange={setLimits} />
          </>
        }
      >
        {text('people.invite')}
      </ActOpener>
      {made === undefined ? null : (
        <ShownSecret
          title={text('people.linkTitle', { email: made.email })}
          body={text('people.linkBody', { until: shownTime(made.expiresAt) })}
          secret={`${location.origin}/invitation#${made.invitation}`}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

/** A secret that is shown once. The dialog stays open until its button closes it. */
export function ShownSecret({
  title,
  body,
  secret,
  onClose,
}: {
  title: string;
  body: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} isOpen>
      <div className={sheet.stack}>
        <p>{body}</p>
        <code className={styles.secret}>{secret}</code>
        <div className={sheet.row}>
          <CopyButton value={secret} />
          <Button look="primary" onPress={onClose}>
            {text('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
