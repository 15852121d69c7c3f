import { styled } from 'styled-components';
import type { ConsentId } from '../../../schema/rules/registration-consents.ts';
import { useManifest } from '../../brand/brand-context.tsx';
import { useText } from '../../texts/texts-context.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { consentName, consentText, isTicked } from './consents.ts';
import type { Registration } from './use-registration.ts';

/** Responsible-gaming statements, ticked one by one or all at once (REG-CONSENT-01..05); all are required (REG-AMB-04). */
export function ConsentList({ registration: { ticked, tick, missing } }: { registration: Registration }) {
  const t = useText('registration');
  const manifest = useManifest();
  const { enabled, items } = manifest.registration.responsibleGaming;
  if (!enabled) return null;
  const all = items.every((id) => isTicked(id, ticked, manifest));
  const lacking = items.some((id) => missing.includes(id));
  return (
    <Group data-wrong={lacking || undefined}>
      <legend>{t('consent.legend')}</legend>
      {items.map((id) => (
        <Checkbox
          key={id}
          name={consentName(id)}
          checked={isTicked(id, ticked, manifest)}
          aria-invalid={missing.includes(id) || undefined}
          onChange={(event) => tick({ [id]: event.target.checked })}
          label={consentText(id, manifest, t)}
        />
      ))}
      <All>
        <Checkbox
          name="consent-all"
          checked={all}
          onChange={(event) => tick(eachOf({ items, value: event.target.checked }))}
          label={t('consent.all')}
        />
      </All>
      {lacking && <p role="alert">{t('consent.missing')}</p>}
    </Group>
  );
}

function eachOf({ items, value }: { items: readonly ConsentId[]; value: boolean }) {
  return Object.fromEntries(items.map((id) => [id, value]));
}

const Group = styled.fieldset`
  min-inline-size: 0;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-medium);
  background: rgb(var(--rgb-text) / 0.04);
  box-shadow: inset 0 0 0 1px var(--color-border);
  &[data-wrong] { box-shadow: inset 0 0 0 2px var(--color-danger); }
  legend {
    /* Floating takes the legend out of the fieldset's border, into the normal layout. */
    float: left;
    inline-size: 100%;
    margin-block-end: var(--space-1);
    font: var(--weight-display-small) var(--font-size-14)/calc(1.4 * var(--tall, 1)) var(--font-display-small);
  }
  legend + * { clear: both; }
  p { color: var(--color-danger); font-size: var(--font-size-12); }
`;

const All = styled.div`
  margin-block-start: var(--space-1);
  border-block-start: 1px solid var(--color-border);
  font-weight: 700;
`;
