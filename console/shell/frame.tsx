import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { callQuery } from '../api/queries.ts';
import { useSignOut, useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { environmentQuery, useEnvironment } from '../ui/environment.tsx';
import { Notices } from '../ui/notices.tsx';
import sheet from '../ui/sheet.module.css';
import { readersZone, setPageZone } from '../ui/shown-time.ts';
import { BrandSwitcher } from './brand-switcher.tsx';
import { BrandTabs } from './brand-tabs.tsx';
import styles from './frame.module.css';
import { railOf, trailOf } from './pages.ts';
import { Palette } from './palette.tsx';

/** Bar, rail and page. On phones the rail is the bar at the bottom. */
export function Frame({ children }: { children: ReactNode }) {
  const staff = useStaff();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  const [isSearching, setSearching] = useState(false);
  const environment = useEnvironment();
  const trail = trailOf(pathname);
  const brand = trail.at(-1)?.brand;
  const last = trail.at(-1)?.page.title;
  const zone = usePageZone(brand);
  if (zone !== undefined) setPageZone(zone);
  const page = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = [last && text(last), brand, text('title')].filter(Boolean).join(' · ');
    // A new page is read from its beginning, also by screen readers.
    if (shown.current !== pathname) page.current?.focus();
    shown.current = pathname;
  }, [pathname, last, brand]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setSearching(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <div className={styles.frame}>
      <a href="#page" className={styles.skip}>
        {text('nav.skip')}
      </a>
      <header className={styles.bar}>
        <nav aria-label={text('nav.where')} className={styles.trail}>
          <ol>
            {trail.map(({ page: { title }, path, brand: id }, index) => {
              const isLast = index === trail.length - 1;
              return (
                <li key={path}>
                  <Link
                    to={id === undefined ? path : `${path}${environmentQuery(environment)}`}
                    aria-current={isLast ? 'page' : undefined}
                  >
                    {id !== undefined && trail[index - 1]?.brand === undefined ? id : text(title)}
                  </Link>
                </li>
              );
            })}
          </ol>
        </nav>
        {brand === undefined ? null : <BrandSwitcher brand={brand} />}
        <div className={styles.wide}>
          <Button look="plain" aria-label={text('nav.searchByKey')} onPress={() => setSearching(true)}>
            <Search size={18} aria-hidden />
            <span className={styles.key} aria-hidden>
              Ctrl K
            </span>
          </Button>
        </div>
        <Button look="plain" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          {text('nav.signOut')}
        </Button>
      </header>
      <nav aria-label={text('nav.main')} className={styles.rail}>
        <ul>
          {railOf(staff).map(({ path, title, rail: { icon: Icon, onPhone = false } }) => (
            <li key={path} className={onPhone ? '' : styles.wide}>
              <NavLink to={path} end={path === '/'} className={styles.entry ?? ''}>
                <Icon size={18} aria-hidden />
                <span>{text(title)}</span>
              </NavLink>
            </li>
          ))}
          <li className={styles.narrow}>
            <AriaButton className={styles.entry ?? ''} onPress={() => setSearching(true)}>
              <Search size={18} aria-hidden />
              <span>{text('nav.search')}</span>
            </AriaButton>
          </li>
        </ul>
      </nav>
      <main id="page" ref={page} tabIndex={-1} className={styles.page}>
        {brand === undefined ? null : <BrandTabs brand={brand} />}
        <Notices>{zone === undefined ? <p className={sheet.quiet}>{text('loading')}</p> : children}</Notices>
      </main>
      <Palette isOpen={isSearching} onClose={() => setSearching(false)} />
    </div>
  );
}

/** Zone of the page's clock: that of the brand on its pages, and that of the reader elsewhere; `undefined` while it is loading. */
function usePageZone(brand: string | undefined): string | undefined {
  const shown = useQuery({
    ...callQuery({ operation: 'getBrand', params: { tenant: brand ?? '' } }),
    enabled: brand !== undefined,
  });
  if (brand === undefined) return readersZone();
  if (shown.isPending) return undefined;
  return shown.data?.timeZone ?? readersZone();
}
