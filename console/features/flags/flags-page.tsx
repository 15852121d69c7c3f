import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminValueOf } from '../../../schema/admin-call-types.ts';
import { mayChange } from '../../../schema/features/staff/may-call.ts';
import { callQuery } from '../../api/queries.ts';
import { useStaff } from '../../api/session.ts';
import { text } from '../../texts.ts';
import { ActButton, useMay } from '../../ui/act-button.tsx';
import { brandPath } from '../../ui/brand-path.ts';
import { brandIn, useEnvironment } from '../../ui/environment.tsx';
import { fits } from '../../ui/fits.ts';
import { flagSource, scheduledFlag } from '../../ui/flag-sentences.ts';
import { Loaded } from '../../ui/loaded.tsx';
import sheet from '../../ui/sheet.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { type Flag, flagStates } from './flag-change.ts';
import { FlagDialog } from './flag-dialog.tsx';
import styles from './flags.module.css';

/** The flags of a brand: which are on, who set them, and what is scheduled. */
export default function FlagsPage() {
  const { brand = '' } = useParams();
  const environment = useEnvironment();
  const staff = useStaff();
  const may = useMay();
  const { search, replace } = useSearch();
  const typed = search.get('q') ?? '';
  // The address alone names the flag of the dialog, and the state that it begins with.
  const chosen = search.get('change');
  const wanted = flagStates.find((each) => each === search.get('to'));
  const flags = useQuery(callQuery({ operation: 'listFlags', params: { brand: brandIn(brand, environment) } }));
  const proposals = useQuery(callQuery({ operation: 'listProposals' }));
  const waiting = (id: string) =>
    (proposals.data?.proposals ?? []).filter(
      ({ tenants, differences }) =>
        tenants.includes(brand) && differences.some(({ tenant, path }) => tenant === brand && path === `/flags/${id}`),
    );
  return (
    <div className={sheet.stack}>
      <div className={sheet.filters}>
        <TextField type="search" label={text('flags.filter')} defaultValue={typed} onChange={(q) => replace({ q })} />
      </div>
      <p>
        <Link to={brandPath({ brand, page: 'why', environment })}>{text('why.link')}</Link>
      </p>
      <Loaded query={flags}>
        {(rows) => {
          const found = rows.filter(({ id, description }) => fits(typed, [id, description]));
          const open = rows.find(
            ({ id }) => id === chosen && may('changeBrands') && mayChange({ ...staff, steps: ['flags', id] }),
          );
          return (
            <>
              {found.length === 0 ? (
                <p className={sheet.quiet}>{text('flags.none', { query: typed })}</p>
              ) : (
                <section className={sheet.sheet}>
                  <ul>
                    {found.map((flag) => (
                      <FlagRow
                        key={flag.id}
                        flag={flag}
                        waiting={waiting(flag.id)}
                        mayChange={mayChange({ ...staff, steps: ['flags', flag.id] })}
                        onChange={() => replace({ change: flag.id, to: undefined })}
                      />
                    ))}
                  </ul>
                </section>
              )}
              {open === undefined ? null : (
                <FlagDialog
                  key={`${open.id} ${wanted ?? ''}`}
                  flag={open}
                  brand={brand}
                  environment={environment}
                  wanted={wanted}
                  onClose={() => replace({ change: undefined, to: undefined })}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function FlagRow({
  flag,
  waiting,
  mayChange,
  onChange,
}: {
  flag: Flag;
  /** Proposals that would change it. */
  waiting: AdminValueOf<'listProposals'>['proposals'];
  mayChange: boolean;
  onChange: () => void;
}) {
  const { id, on, description, scheduled } = flag;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.name}>
          <strong className={sheet.mono}>{id}</strong>
          <span className={`${sheet.pill} ${on ? sheet.pillGood : ''}`}>{text(on ? 'value.on' : 'value.off')}</span>
        </div>
        <p>{description}</p>
        <p className={sheet.quiet}>{flagSource(flag)}</p>
        {scheduled.map((change) => (
          <p key={`${change.from} ${change.on}`} className={styles.next}>
            {scheduledFlag(change)}
          </p>
        ))}
        {waiting.map(({ id: proposal, actor, reason }) => (
          <p key={proposal} className={styles.next}>
            <Link to={`/approvals/${proposal}`}>{text('flags.waiting', { actor, reason })}</Link>
          </p>
        ))}
      </div>
      <ActButton
        operation="changeBrands"
        isAllowed={mayChange}
        aria-label={text(on ? 'flags.switchOffOf' : 'flags.switchOnOf', { flag: id })}
        onPress={onChange}
      >
        {text(on ? 'flags.switchOff' : 'flags.switchOn')}
      </ActButton>
    </li>
  );
}
