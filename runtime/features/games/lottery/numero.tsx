import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { ContentHtml } from '../../../content/content-html.tsx';
import { textLanguage } from '../../../content/text-language.ts';
import { useLanguage } from '../../../texts/texts-context.tsx';
import { smallTitle } from '../../../ui/theme/small-title.ts';
import { Balls } from './balls.tsx';
import { numeroQuery } from './queries.ts';

/** Numbers that editors publish on lottery pages (CALL-GAME-16). Renders nothing if there are none. */
export function Numero() {
  const { code: languageCode } = useLanguage();
  const { data } = useQuery(numeroQuery(languageCode));
  if (data === undefined || data.numero.length === 0) return null;
  return (
    <Stack>
      {data.numero.map((entry) => (
        <Card key={entry.id}>
          <h2 {...textLanguage(entry, 'title')}>{entry.title}</h2>
          <Balls numbers={entry.numbers} />
          <ContentHtml entry={entry} />
        </Card>
      ))}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4) 0;
`;

const Card = styled.section`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-medium);
  background: linear-gradient(130deg, rgb(var(--rgb-accent) / 0.2), rgb(var(--rgb-primary) / 0.12)) var(--color-surface);
  color: var(--color-text-muted);
  font-size: var(--font-size-14);
  h2 { ${smallTitle} color: var(--color-text); font-size: var(--font-size-16); }
`;
