import { useSearchParams } from 'react-router-dom';
import { playersTenant } from '../../schema/staging-tenant.ts';
import { text } from '../texts.ts';
import styles from './environment.module.css';
import { useSearch } from './use-search.ts';

export const environments = ['production', 'staging'] as const;
export type Environment = (typeof environments)[number];

/** The environment that the address names by `?env=`; production is the default. */
export function useEnvironment(): Environment {
  const [search] = useSearchParams();
  return search.get('env') === 'staging' ? 'staging' : 'production';
}

/** The query of an address that selects the environment. */
export const environmentQuery = (environment: Environment): string => (environment === 'staging' ? '?env=staging' : '');

/** Id for calls that name a served brand by `{brand}`: staging has a tenant of its own. */
export const brandIn = (brand: string, environment: Environment): string =>
  playersTenant({ tenant: brand, environment });

/** Chooses the environment; the address follows. */
export function EnvironmentSwitch() {
  const { push } = useSearch();
  const current = useEnvironment();
  return (
    <fieldset aria-label={text('environment.label')} className={styles.switch}>
      {environments.map((environment) => (
        <button
          key={environment}
          type="button"
          aria-pressed={environment === current}
          onClick={() => push({ env: environment === 'staging' ? environment : undefined })}
        >
          {text(`environment.${environment}`)}
        </button>
      ))}
    </fieldset>
  );
}
