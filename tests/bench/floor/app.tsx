import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { Link, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';

void i18next
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { translation: { title: 'Floor', game: 'Game {{number}}' } } } });
const queries = new QueryClient();
const tiles = Array.from({ length: 60 }, (_, index) => index + 1);

/** Sixty tiles with pictures: about what a home page shows, with nothing that moves. */
function Home() {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['one'], queryFn: async () => 1 });
  return (
    <List>
      <h1>
        {t('title')} {data}
      </h1>
      {tiles.map((number) => (
        <Tile key={number}>
          <Link to={`/game/${number}`}>
            <img src={`/picture.webp?${number}`} alt="" width="110" height="146" loading="lazy" />
            <span>{t('game', { number })}</span>
          </Link>
        </Tile>
      ))}
    </List>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Routes>
        <Route path="*" element={<Home />} />
      </Routes>
    </QueryClientProvider>
  );
}

const List = styled.main`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 8px;
`;

const Tile = styled.div`
  display: grid;
  padding: 8px;
  border-radius: 8px;
  background: #eee;
`;
