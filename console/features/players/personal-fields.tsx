import { useState } from 'react';
import { fieldTitle } from '../../../schema/rules/staff-fields.ts';
import { callAdmin } from '../../api/call-admin.ts';
import { text } from '../../texts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { commandLine } from '../../ui/command-line.ts';
import sheet from '../../ui/sheet.module.css';
import type { PlayerFile } from './player-file.ts';
import styles from './players.module.css';

type Field = PlayerFile['fields'][number]['field'];

/** Personal values, masked. Each is shown on its own, with a reason, and only until the page is left. */
export function PersonalFields({ file: { brand, id, account, fields } }: { file: PlayerFile }) {
  const [chosen, setChosen] = useState<Field>();
  const [shown, setShown] = useState<{ readonly field: Field; readonly value: string }>();
  return (
    <section className={`${sheet.sheet} ${sheet.part}`}>
      <h2 className={sheet.heading}>{text('player.personal')}</h2>
      {fields.length === 0 ? <p className={sheet.quiet}>{text('player.noPersonal')}</p> : null}
      <dl className={styles.fields}>
        {fields.map(({ field, masked }) => {
          const name = fieldTitle(field);
          const isShown = shown?.field === field;
          return (
            <div key={field} className={sheet.fact}>
              <dt>{name}</dt>
              <dd>
                <bdi>{isShown ? shown.value : masked}</bdi>
              </dd>
              <dd>
                {isShown ? (
                  <Button aria-label={text('player.hideOf', { field: name })} onPress={() => setShown(undefined)}>
                    {text('player.hide')}
                  </Button>
                ) : (
                  <ActButton
                    operation="revealPlayerField"
                    aria-label={text('player.showOf', { field: name })}
                    onPress={() => setChosen(field)}
                  >
                    {text('player.show')}
                  </ActButton>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {chosen === undefined ? null : (
        <ActDialog
          isOpen
          onClose={() => setChosen(undefined)}
          title={text('player.showTitle', { field: fieldTitle(chosen), account })}
          submit={text('player.show')}
          act={async ({ reason }) => {
            const params = { brand, player: id };
            const body = { field: chosen, reason };
            const { value } = await callAdmin({ operation: 'revealPlayerField', params, body });
            setShown({ field: chosen, value });
          }}
          done={() => ({ text: text('player.showDone', { field: fieldTitle(chosen), account }) })}
          command={(reason) => commandLine(['livery', 'players', 'reveal', brand, id, chosen, '--reason', reason])}
        >
          <p>{text('player.showBody')}</p>
        </ActDialog>
      )}
    </section>
  );
}
