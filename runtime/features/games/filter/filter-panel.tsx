import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { shownList } from '../../../../schema/formats.ts';
import { plainDigits } from '../../../../schema/rules/plain-figures.ts';
import { useManifest } from '../../../brand/brand-context.tsx';
import { useFormEvents } from '../../../forms/use-form-events.ts';
import { useLanguage, useText } from '../../../texts/texts-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Overlay } from '../../../ui/overlay.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ListState, withChoice, withoutFilter } from '../list-state.ts';
import { gameTypesOf } from './game-types.ts';
import { type Vendor, VendorChoices } from './vendor-choices.tsx';

type Props = {
  readonly state: ListState;
  /** Vendors of a type of games. `undefined` if the list has no vendor filter (GAME-LIST-09). */
  readonly vendorsOf: ((gameType: string) => readonly Vendor[]) | undefined;
  /** Type of the list; '' for all. */
  readonly ownType: string;
  readonly onSubmit: (state: ListState) => void;
};

/** Filter of a list, in a side panel (GAME-FILTER-01..08). */
export function FilterPanel({ open, onClose, onSubmit, ...props }: Props & { open: boolean; onClose: () => void }) {
  const t = useText('lists');
  const shell = useText('shell');
  return (
    <Overlay open={open} onClose={onClose} label={t('filter.title')} placement="inlineStart">
      <Head>
        <h2>{t('filter.title')}</h2>
        <IconButton label={shell('action.close')} onClick={onClose}>
          <Icon id="close" size={22} />
        </IconButton>
      </Head>
      <Content
        {...props}
        onSubmit={(state) => {
          onSubmit(state);
          onClose();
        }}
        onReset={onSubmit}
      />
    </Overlay>
  );
}

/** Reset clears the form and submits it; the panel stays open (GAME-FILTER-06, GAME-FILTER-AMB-02). */
function Content({ state, vendorsOf, ownType, onSubmit, onReset }: Props & { onReset: (state: ListState) => void }) {
  const t = useText('lists');
  const { locale } = useLanguage();
  const manifest = useManifest();
  const { filter } = manifest.games;
  const id = useId();
  const element = useFormEvents();
  const [form, setForm] = useState({ ...state, gameType: ownType === '' ? state.gameType : ownType });
  const vendors = vendorsOf?.(form.gameType);
  // The choice stays in the form, so that it is back when its type is chosen again.
  const isKept = (code: string) => vendors === undefined || vendors.some(({ vassalage }) => vassalage === code);
  const offered = form.vassalage.filter(isKept);
  const dropped = form.vassalage.filter((code) => !isKept(code));
  const nameOf = (code: string) => vendorsOf?.('').find(({ vassalage }) => vassalage === code)?.displayName ?? code;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ ...form, vassalage: offered, gameName: form.gameName.trim().toLowerCase() });
  };
  const reset = () => {
    const cleared = withoutFilter(state);
    setForm({ ...cleared, gameType: ownType });
    onReset({ ...cleared, gameType: ownType });
  };
  const box = (name: 'gameName' | 'minBet' | 'minLine') => ({
    id: `${id}-${name}`,
    name,
    label: t(`filter.${name}`),
    autoComplete: 'off',
    value: form[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setForm({ ...form, [name]: name === 'gameName' ? value : plainDigits(value) }),
  });
  return (
    <Form ref={element} onSubmit={submit}>
      <TextField {...box('gameName')} maxLength={60} enterKeyHint="search" />
      <Bleed>
        <ChoiceChips
          legend={t('filter.gameType')}
          name="gameType"
          choices={[
            { id: '', label: t('filter.allTypes') },
            ...gameTypesOf(manifest).map((type) => ({ id: type as string, label: t(`type.${type}`) })),
          ]}
          value={form.gameType}
          none=""
          onChange={(chosen) => setForm({ ...form, gameType: chosen })}
        />
      </Bleed>
      {filter.minBet && <TextField {...box('minBet')} inputMode="decimal" maxLength={12} />}
      {filter.minLine && <TextField {...box('minLine')} inputMode="numeric" maxLength={6} />}
      <Dropped role="status">
        {dropped.length > 0 && t('filter.dropped', { providers: shownList(locale, dropped.map(nameOf)) })}
      </Dropped>
      {vendors !== undefined && (
        <VendorChoices
          label={t('provider.title')}
          vendors={vendors}
          chosen={offered}
          onPress={(vendor) =>
            setForm({ ...form, vassalage: withChoice({ chosen: offered, id: vendor, several: filter.multiProvider }) })
          }
        />
      )}
      <Actions>
        <Button variant="secondary" onClick={reset}>
          {t('filter.reset')}
        </Button>
        <Button type="submit">{t('filter.submit')}</Button>
      </Actions>
    </Form>
  );
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: var(--space-3) var(--space-4);
  padding-inline-end: var(--space-2);
`;

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding-inline: var(--space-4);
`;

/** The chips scroll from edge to edge of the panel. */
const Bleed = styled.div`
  margin-inline: calc(-1 * var(--space-4));
  min-inline-size: 0;
`;

const Dropped = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  &:empty { display: none; }
`;

const Actions = styled.div`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  padding-block: var(--space-3) var(--space-4);
  background: var(--color-surface-raised);
`;
