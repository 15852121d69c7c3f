import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { takeEarlyTap } from '../browser/early-taps.ts';
import { useShownInRow } from './use-shown-in-row.ts';

export type Tab<Id extends string> = { readonly id: Id; readonly label: string };

/**
 * Tab list with arrow-key navigation. The caller renders the panel, with `id` `${idPrefix}-panel`, `role="tabpanel"` and `aria-labelledby`
 * `${idPrefix}-${value}`.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  idPrefix,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  idPrefix: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  useShownInRow({ row: list, find: '[aria-selected="true"]', chosen: value });
  const catchUp = useEffectEvent((row: HTMLElement) => {
    const tapped = takeEarlyTap(row);
    const early = tabs.find(({ id }) => id === tapped?.getAttribute('data-tab'));
    if (early !== undefined && early.id !== value) onChange(early.id);
  });
  useEffect(() => {
    if (list.current !== null) catchUp(list.current);
  }, []);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = document.documentElement.dir === 'rtl';
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const backward = rtl ? 'ArrowRight' : 'ArrowLeft';
    const at = tabs.findIndex(({ id }) => id === value);
    const steps: Partial<Record<string, number>> = {
      [forward]: at + 1,
      [backward]: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = steps[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs[(target + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ id, label: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${idPrefix}-${id}`}
          data-tab={id}
          aria-selected={id === value}
          aria-controls={`${idPrefix}-panel`}
          tabIndex={id === value ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {text}
        </button>
      ))}
    </List>
  );
}

const List = styled.div`
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  box-shadow: inset 0 -1px 0 var(--color-border);
  &::-webkit-scrollbar { display: none; }
  button {
    flex: 1 0 auto;
    min-block-size: 44px;
    padding-inline: var(--space-4);
    border-block-end: 3px solid transparent;
    color: var(--color-text-muted);
    font-size: var(--font-size-14);
    font-weight: 600;
    white-space: nowrap;
  }
  button[aria-selected='true'] { border-color: var(--color-primary); color: var(--color-text); }
  button:focus-visible { outline-offset: -3px; }
  @media (forced-colors: active) { button:not([aria-selected='true']) { border-color: Canvas; } }
`;
