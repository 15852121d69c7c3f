import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
} from 'react-aria-components';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { readErrorReference } from '../../schema/error-reference.ts';
import { mayReach } from '../../schema/features/staff/may-call.ts';
import { useStaff } from '../api/session.ts';
import { text } from '../texts.ts';
import { brandPath } from '../ui/brand-path.ts';
import { Dialog } from '../ui/dialog.tsx';
import { environmentQuery, useEnvironment } from '../ui/environment.tsx';
import { useFoundBrands } from '../ui/found-brands.ts';
import styles from '../ui/list.module.css';
import { fewestLetters, longestSearch } from '../ui/player-search.ts';
import { filterPath, savedFiltersQuery } from '../ui/saved-filters.tsx';
import { useComposed } from '../ui/use-composed.ts';
import { useActPages, useFoundActs } from './found-acts.ts';
import {
  fitting,
  type Looking,
  ofNamedBrand,
  type Target,
  useFoundBrandPages,
  useFoundEntries,
  useFoundThings,
  useNamedBrand,
  withoutSlips,
} from './found-things.ts';
import { pages as allPages, brandPathOf, railOf, tabsOf } from './pages.ts';

/** A saved filter with the name of its page. */
const filterLabelOf = ({ page, name }: { page: string; name: string }): string => {
  const title = allPages.find(({ path }) => path === page)?.title;
  return title === undefined ? name : `${text(title)} · ${name}`;
};

/** The search of players for what was typed: of the brand in the address, and of all brands. */
function playerTargets({ typed, brand, environment }: Looking): Target[] {
  const query = typed.trim().slice(0, longestSearch);
  if ([...query].length < fewestLetters) return [];
  const environmentPart: Record<string, string> = environment === 'staging' ? { env: environment } : {};
  const ofBrand =
    brand === undefined
      ? []
      : [
          {
            to: brandPath({ brand, page: 'players', query: { q: query, ...environmentPart } }),
            label: text('palette.findPlayersOf', { brand, query }),
          },
        ];
  return [
    ...ofBrand,
    { to: `/players?${new URLSearchParams({ q: query })}`, label: text('palette.findPlayers', { query }) },
  ];
}

/** A whole id, as the platform and suppliers write them: a figure among letters without spaces. */
const wholeId = /^(?=.*\d)[\w.:/~-]{6,200}$/;

/** The look-up of an id: of the brand in the address in staging, and of all brands otherwise. */
function idTargets({ typed, brand, environment }: Looking): Target[] {
  const id = typed.trim();
  if (!wholeId.test(id)) return [];
  const isStaging = brand !== undefined && environment === 'staging';
  const query = new URLSearchParams({ q: id, ...(isStaging ? { brand, env: environment } : {}) });
  return [
    {
      to: `/find?${query}`,
      label: isStaging ? text('palette.findIdOf', { brand, id }) : text('palette.findId', { id }),
    },
  ];
}

/** Key of an entry. Section and label are parts of it, because two sections, or two acts of one page, may have the same address. */
const keyOf = (section: string, { to, label }: Target) => `${section} ${label} ${to}`;
/** Addresses have no spaces. */
const addressIn = (key: string) => key.slice(key.lastIndexOf(' ') + 1);

/** Pages and brands by typing; Enter opens the first. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={text('palette.title')} isOpen={isOpen} onClose={onClose}>
      <Targets onChosen={onClose} />
    </Dialog>
  );
}

function Targets({ onChosen }: { onChosen: () => void }) {
  const staff = useStaff();
  const navigate = useNavigate();
  const [written, setWritten] = useState('');
  const typed = useComposed(written);
  const { brands, isSettled } = useFoundBrands(typed);
  const brand = matchPath({ path: '/brands/:brand', end: false }, useLocation().pathname)?.params.brand;
  const environment = useEnvironment();
  const wanted = (targets: readonly Target[]) => fitting(targets, typed);
  const pages = wanted(railOf(staff).map(({ path, title }) => ({ to: path, label: text(title) })));
  const things = useFoundThings({ typed, brand, environment });
  const { named, isSettled: isNamedSettled } = useNamedBrand(typed);
  // Sections of the named brand, and those below them, are listed after all brands have arrived.
  const isAllSettled = isSettled && isNamedSettled;
  const atNamed = { typed: named?.rest ?? '', brand: named?.id, environment };
  const thingsOfNamed = useFoundThings(atNamed);
  const entriesOfNamed = useFoundEntries(atNamed);
  const brandPages = useFoundBrandPages({ typed, environment });
  const ofBrand =
    brand === undefined
      ? []
      : wanted(
          tabsOf(staff).map(({ path, title }) => ({
            to: `${brandPathOf({ path, brand })}${environmentQuery(environment)}`,
            label: `${brand} · ${text(title)}`,
          })),
        );
  const found: Target[] = brands.map(({ id, name }) => ({ to: brandPath({ brand: id }), label: name }));
  const atHand = named ?? (brand === undefined ? undefined : { id: brand, name: brand, rest: typed });
  const acts = [...useFoundActs({ typed, brand, environment }), ...useActPages({ typed, environment, brand: atHand })];
  const entries = useFoundEntries({ typed, brand, environment });
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const filters = wanted(saved.map((filter) => ({ to: filterPath(filter), label: filterLabelOf(filter) })));
  const reference = readErrorReference(typed);
  const errors: Target[] =
    reference === undefined || !mayReach({ ...staff, operation: 'explainError' })
      ? []
      : [{ to: `/errors/${reference}`, label: text('palette.error', { code: reference }) }];
  const players =
    isAllSettled && mayReach({ ...staff, operation: 'searchPlayers' })
      ? playerTargets({ typed, brand, environment })
      : [];
  const matches = [
    { id: 'errors', title: text('errors.title'), targets: errors },
    { id: 'acts', title: text('palette.acts'), targets: acts },
    { id: 'brand', title: text('palette.thisBrand'), targets: ofBrand },
    { id: 'pages', title: text('palette.pages'), targets: pages },
    { id: 'filters', title: text('palette.filters'), targets: filters },
    { id: 'brands', title: text('palette.brands'), targets: found },
    {
      id: 'brandPages',
      title: text('palette.brandPages'),
      targets: brandPages.filter(({ to }) => ofBrand.every((page) => page.to !== to)),
    },
    // Listed after the brands have arrived. The first entry that is listed takes the focus and holds it, so Enter would open a game
    // or look up a player instead of the brand that appears above it a moment later.
    ...(isSettled ? [{ id: 'content', title: text('content.title'), targets: entries }, ...things] : []),
    ...(named === undefined || !isAllSettled
      ? []
      : [
          {
            id: 'contentOfNamed',
            title: text('palette.ofBrand', { title: text('content.title'), name: named.name }),
            targets: entriesOfNamed,
          },
          ...ofNamedBrand(thingsOfNamed, named.name),
        ]),
  ];
  const ids =
    isAllSettled && mayReach({ ...staff, operation: 'lookUp' }) ? idTargets({ typed, brand, environment }) : [];
  const sections = [
    ...withoutSlips(matches),
    ...(ids.length === 0 ? [] : [{ id: 'ids', title: text('palette.ids'), targets: ids }]),
    // Listed last, as ids are, so that Enter looks something up only if nothing else matches. Each look-up is recorded.
    ...(players.length === 0 ? [] : [{ id: 'players', title: text('palette.players'), targets: players }]),
  ];
  return (
    <Autocomplete inputValue={written} onInputChange={setWritten}>
      <div className={styles.panel}>
        <SearchField aria-label={text('palette.placeholder')} autoFocus className={styles.sticky ?? ''}>
          <Input className={`${styles.search} ${styles.palette}`} placeholder={text('palette.placeholder')} />
        </SearchField>
        <Menu
          aria-label={text('palette.title')}
          items={sections}
          className={styles.targets ?? ''}
          onAction={(key) => {
            onChosen();
            navigate(addressIn(String(key)));
          }}
          renderEmptyState={() => <div className={styles.none}>{text('palette.none')}</div>}
        >
          {({ id, title, targets }) => (
            <MenuSection id={id}>
              <Header className={styles.kind}>{title}</Header>
              <Collection items={targets}>
                {({ to, label }) => (
                  <MenuItem id={keyOf(id, { to, label })} textValue={label} className={styles.item ?? ''}>
                    {({ isFocusVisible }) => <InView isFocused={isFocusVisible}>{label}</InView>}
                  </MenuItem>
                )}
              </Collection>
            </MenuSection>
          )}
        </Menu>
      </div>
    </Autocomplete>
  );
}

/**
 * Scrolls an item into view when the keyboard moves to it. React Aria does so only if the menu itself scrolls; otherwise it centres the
 * whole menu first, and the list jumps. The menu can't scroll by itself: a part that scrolls needs something in it that takes the focus.
 */
function InView({ isFocused, children }: { isFocused: boolean; children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isFocused) element.current?.closest('[role=menuitem]')?.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);
  return <span ref={element}>{children}</span>;
}
