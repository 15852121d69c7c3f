import { startAfterPaint } from './browser/start-after-paint.ts';

// Before hydration a native submit would leave the page and lose the input.
document.addEventListener('submit', (event) => event.preventDefault());
startAfterPaint();
