import { useQuery } from '@tanstack/react-query';
import { type PageId, routeOf, routes } from '../../../schema/routes.ts';
import { isSection, type SectionId } from '../../../schema/settings/sections.ts';
import { valueTitle } from '../../../schema/settings/value-title.ts';
import { vocabularyTitles } from '../../../schema/settings/vocabulary-titles.ts';
import { callQuery } from '../../api/queries.ts';
import { ViewerOptions, viewerIn } from '../../frame/viewer-options.tsx';
import { text } from '../../texts.ts';
import type { Environment } from '../../ui/environment.tsx';
import { Select } from '../../ui/select.tsx';
import sheet from '../../ui/sheet.module.css';
import { shownTime } from '../../ui/shown-time.ts';
import { useSearch } from '../../ui/use-search.ts';
import { useLanguages } from './studio-context.ts';
import type { View } from './studio-frame.tsx';

const pageIds = Object.keys(routes) as PageId[];
const pages = pageIds
  .map((value) => ({ value, label: vocabularyTitles.pages?.[value] ?? valueTitle(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** The page that shows the settings of a section best, as long as nobody has chosen one. */
const pageOfSection: Partial<Record<SectionId, PageId>> = {
  registration: 'register',
  signIn: 'login',
  games: 'allGames',
  rewards: 'promotions',
};

function pageIn(search: URLSearchParams): PageId {
  const section = search.get('section');
  const shown = isSection(section) ? pageOfSection[section] : undefined;
  return pageIds.find((each) => each === search.get('page')) ?? shown ?? 'home';
}

/** The view that the address names: `?page&lang&as&at&width`. */
export function useView(): View {
  const { search } = useSearch();
  const page = pageIn(search);
  return {
    path: routeOf(page).path,
    language: search.get('lang') ?? undefined,
    at: search.get('at') ?? undefined,
    ...viewerIn(search),
  };
}

/** The page of the site in the frame. */
export function PageChoice() {
  const { search, replace } = useSearch();
  return (
    <Select label={text('frame.page')} value={pageIn(search)} onChange={(page) => replace({ page })} options={pages} />
  );
}

/** Page, language, viewer, width and moment of the site in the frame. */
export function ViewOptions({ brand, environment, view }: { brand: string; environment: Environment; view: View }) {
  const { replace } = useSearch();
  const schedule = useQuery(callQuery({ operation: 'listSchedule', query: { brand, environment } }));
  const languages = useLanguages();
  const moments = [...new Set((schedule.data?.list ?? []).map(({ at }) => at))].sort();
  const place = view.at === undefined ? 0 : moments.indexOf(view.at) + 1;
  return (
    <div className={sheet.filters}>
      <PageChoice />
      <Select
        label={text('studio.language')}
        value={view.language ?? ''}
        onChange={(lang) => replace({ lang })}
        options={[
          { value: '', label: text('studio.defaultLanguage') },
          ...languages.map((value) => ({ value, label: value })),
        ]}
      />
      <ViewerOptions {...view} />
      {moments.length === 0 ? null : (
        <label className={sheet.part}>
          <span>
            {place === 0 ? text('studio.now') : text('studio.at', { time: shownTime(moments[place - 1] ?? '') })}
          </span>
          <input
            type="range"
            min={0}
            max={moments.length}
            value={place}
            aria-label={text('studio.moment')}
            onChange={(event) => replace({ at: moments[Number(event.target.value) - 1] })}
          />
        </label>
      )}
    </div>
  );
}
