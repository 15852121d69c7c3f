import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageOf } from '../../schema/routes.ts';
import { useHydrated } from '../browser/use-hydrated.ts';
import { isPlainPress } from '../page/is-plain-press.ts';
import { purify } from './purify.ts';
import { applySizes, withSizesAside } from './sizes.ts';

/**
 * Editorial HTML. The platform sanitises it when it is stored, and the browser does so again before showing it. Links to pages of the site
 * are handled by the router.
 */
export function ContentHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const shown = useMemo(() => {
    const aside = withSizesAside(html);
    return { __html: hydrated ? purify(aside) : aside };
  }, [hydrated, html]);
  useEffect(() => {
    if (box.current !== null && shown.__html !== '') applySizes(box.current);
  }, [shown]);
  useLinksWithin(box);
  return <Words ref={box} dir="auto" data-content dangerouslySetInnerHTML={shown} />;
}

function useLinksWithin(box: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!isPlainPress(event) || link === null || link.origin !== location.origin) return;
    if (pageOf(link.pathname) === undefined) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  });
  useEffect(() => {
    const element = box.current;
    const press = (event: MouseEvent) => follow(event);
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, [box]);
}

const Words = styled.div`
  --content-rem: 6.25rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  color: var(--color-text-muted);
  overflow-wrap: anywhere;
  h2, h3, h4 {
    color: var(--color-text);
    /* Not the display font: its subset only has the characters of our own texts. */
    font-family: var(--font-text);
    font-size: var(--font-size-16);
    scroll-margin-block-start: 72px;
  }
  :is(h2, h3, h4):not(:first-child) { margin-block-start: var(--space-2); }
  a { color: var(--color-link); }
  strong, b { color: var(--color-text); }
  ul, ol { display: grid; gap: var(--space-1); padding-inline-start: var(--space-5); }
  ul { list-style: disc; }
  ol { list-style: decimal; }
  img { max-inline-size: 100%; block-size: auto; border-radius: var(--radius-small); }
  blockquote { padding-inline-start: var(--space-4); border-inline-start: 3px solid var(--color-border-strong); }
  table { inline-size: 100%; border-collapse: collapse; }
  td, th { padding: var(--space-2); border: 1px solid var(--color-border); text-align: start; }
`;
