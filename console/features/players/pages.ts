import { Users } from 'lucide-react';
import type { ConsolePages } from '../../page.ts';

export const playerPages = {
  players: {
    path: '/players',
    title: 'players.title',
    rail: { icon: Users, onPhone: true },
    operations: ['searchPlayers'],
    load: () => import('./players-page.tsx'),
  },
  brandPlayers: {
    path: '/brands/:brand/players',
    title: 'players.title',
    tab: true,
    operations: ['searchPlayers'],
    load: () => import('./players-page.tsx'),
  },
  brandPlayer: {
    path: '/brands/:brand/players/:player',
    title: 'player.title',
    operations: ['getPlayer', 'listPlayerEvents'],
    load: () => import('./player-page.tsx'),
  },
  playerLedger: {
    path: '/brands/:brand/players/:player/ledger',
    title: 'ledger.title',
    operations: ['listLedger'],
    load: () => import('./ledger-page.tsx'),
  },
} satisfies ConsolePages;
