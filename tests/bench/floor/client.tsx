import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root !== null)
  hydrateRoot(
    root,
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
