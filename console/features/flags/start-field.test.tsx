import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { text } from '../../texts.ts';
import { mayBegin, StartField } from './start-field.tsx';

it.each([
  ['at once', undefined, true],
  ['in an hour', 3_600_000, true],
  ['an hour ago', -3_600_000, false],
])('a change may begin %s: %s', (_, later, may) => {
  const from = later === undefined ? undefined : new Date(Date.now() + later).toISOString();
  const markup = renderToString(<StartField label="Begins" value={from} onChange={() => undefined} />);
  expect([mayBegin(from), !markup.includes(text('schedule.past'))]).toEqual([may, may]);
});
