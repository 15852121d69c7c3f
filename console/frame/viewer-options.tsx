import { text } from '../texts.ts';
import { Select } from '../ui/select.tsx';
import { useSearch } from '../ui/use-search.ts';

const sessions = ['visitor', 'member', 'agent', 'guest', 'trial'] as const;
const widths = [360, 390, 768, 1280] as const;

type Viewer = { readonly session: (typeof sessions)[number]; readonly width: number };

/** The viewer and the width of a site in a frame, as the address names them: `?as&width`. */
export const viewerIn = (search: URLSearchParams, usual: Viewer['session'] = 'visitor'): Viewer => ({
  session: sessions.find((each) => each === search.get('as')) ?? usual,
  width: widths.find((each) => String(each) === search.get('width')) ?? 390,
});

/** Chooses the viewer and the width of a site in a frame. */
export function ViewerOptions({ session, width }: Viewer) {
  const { replace } = useSearch();
  return (
    <>
      <Select
        label={text('frame.session')}
        value={session}
        onChange={(as) => replace({ as })}
        options={sessions.map((value) => ({ value, label: text(`frame.session.${value}`) }))}
      />
      <Select
        label={text('studio.width')}
        value={String(width)}
        onChange={(next) => replace({ width: next })}
        options={widths.map((value) => ({ value: String(value), label: String(value) }))}
      />
    </>
  );
}
