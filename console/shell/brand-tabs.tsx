import { NavLink } from 'react-router-dom';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { EnvironmentSwitch, environmentQuery, useEnvironment } from '../ui/environment.tsx';
import styles from './brand-tabs.module.css';
import { brandPathOf, tabsOf } from './pages.ts';

/** Sub-pages of a brand, and the environment that they show. A page of staging is marked along its whole width. */
export function BrandTabs({ brand }: { brand: string }) {
  const staff = useStaff();
  const environment = useEnvironment();
  return (
    <div className={styles.head} data-environment={environment}>
      {environment === 'staging' ? <p className={styles.mark}>{text('environment.onStaging')}</p> : null}
      <div className={styles.row}>
        <nav aria-label={text('nav.brand')} className={styles.tabs}>
          <ul>
            {tabsOf(staff).map(({ path, title }) => (
              <li key={path}>
                <NavLink
                  to={`${brandPathOf({ path, brand })}${environmentQuery(environment)}`}
                  end={path === '/brands/:brand'}
                >
                  {text(title)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <EnvironmentSwitch />
      </div>
    </div>
  );
}
