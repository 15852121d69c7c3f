import { blob, box, circle, curve, line, mirrorBlob, mirrorPoly, petals, poly, starShape, twinBlob } from './shapes.ts';
import type { Emblem } from './types.ts';

const spade = mirrorBlob('50,8 40,24 14,44 10,62 24,74 40,70 46,62 46,62 44,84 36,94 36,94 50,94');
const heart = mirrorBlob('50,94 24,70 6,44 12,20 32,14 50,30 50,30');
const diamond = mirrorBlob('50,4 50,4 34,30 16,50 16,50 34,70 50,96 50,96');
const club = circle(50, 28, 20) + circle(28, 56, 20) + circle(72, 56, 20) + mirrorPoly('50,40 44,60 36,94 50,94');
const red = ['#ef2f44', '#8f0d24', '#ffc4c4', '#ffd257'] as const;
const black = ['#2a2d3d', '#0c0d16', '#8d93b5', '#ffd257'] as const;

/** Cards, sports and cockfights. */
export const tableEmblems = {
  spade: {
    colours: black,
    parts: [
      ['m', spade],
      ['l', blob('24,52 40,34 44,36 32,54 26,62')],
    ],
  },
  heartsuit: {
    colours: red,
    parts: [
      ['m', heart],
      ['l', blob('18,32 28,22 34,26 24,36 22,48')],
    ],
  },
  diamond: {
    colours: red,
    parts: [
      ['m', diamond],
      ['l', poly('50,12 28,46 34,50 52,24')],
    ],
  },
  club: {
    colours: black,
    parts: [
      ['m', club],
      ['l', circle(44, 22, 7, 5) + circle(22, 50, 6, 5)],
    ],
  },
  chip: {
    colours: ['#e5322d', '#8a0f16', '#ffffff', '#ffd257'],
    parts: [
      ['d', circle(50, 53, 45)],
      ['m', circle(50, 49, 45)],
      ['w', petals({ count: 8, reach: 39, length: 14, width: 14, y: 49 })],
      ['m', circle(50, 49, 32)],
      ['w', circle(50, 49, 29)],
      ['m', circle(50, 49, 27)],
      ['a', starShape({ points: 5, outer: 19, inner: 8, y: 49 })],
    ],
  },
  trophy: {
    colours: ['#ffc933', '#c07a08', '#fff3b0', '#3f7fd6'],
    parts: [
      ['d', twinBlob('28,18 8,14 6,34 20,50 36,52 34,44 20,38 18,24 30,26')],
      ['m', mirrorBlob('50,8 22,10 22,34 34,56 46,64 46,64 44,78 50,80')],
      ['l', blob('28,14 36,14 36,36 42,54 34,48 28,32')],
      ['d', box(34, 76, 32, 8, 2)],
      ['a', box(26, 84, 48, 12, 3)],
      ['a', starShape({ points: 5, outer: 13, inner: 6, y: 32 })],
    ],
  },
  football: {
    colours: ['#f7f9fc', '#9aa8bd', '#ffffff', '#20283a'],
    parts: [
      ['m', circle(50, 50, 45)],
      ['a', starPoly(50, 50, 15)],
      [
        'a',
        [0, 1, 2, 3, 4]
          .map((n) => starPoly(50 + 40 * Math.cos(n * 1.2566 - 0.942), 50 + 40 * Math.sin(n * 1.2566 - 0.942), 10.5))
          .join(''),
      ],
      ['d', [0, 1, 2, 3, 4].map((n) => spoke(n * 1.2566 - 1.5708, 15, 30)).join(''), 2],
      ['d', [0, 1, 2, 3, 4].map((n) => vee(n * 1.2566 - 1.5708)).join(''), 2],
    ],
  },
  basketball: {
    colours: ['#f2822b', '#a8470e', '#ffd0a0', '#2b1408'],
    parts: [
      ['m', circle(50, 50, 45)],
      ['a', line('50,5 50,95') + line('5,50 95,50') + curve('18,18 36,50 18,82') + curve('82,18 64,50 82,82'), 3.4],
    ],
  },
  tennis: {
    colours: ['#d3ee3a', '#86a50f', '#f9ffc0', '#ffffff'],
    parts: [
      ['m', circle(50, 50, 45)],
      ['a', curve('14,24 44,34 46,62 34,92') + curve('64,8 62,34 76,54 95,54'), 4.4],
    ],
  },
  baseball: {
    colours: ['#fbf7ee', '#c9bfa8', '#ffffff', '#e0322f'],
    parts: [
      ['m', circle(50, 50, 45)],
      ['a', curve('20,16 36,50 20,84') + curve('80,16 64,50 80,84'), 3],
      [
        'a',
        line('24,32 36,28') +
          line('29,46 39,45') +
          line('29,58 39,60') +
          line('24,70 35,74') +
          line('76,32 64,28') +
          line('71,46 61,45') +
          line('71,58 61,60') +
          line('76,70 65,74'),
        2.2,
      ],
    ],
  },
  volleyball: {
    colours: ['#f8f8ff', '#a9b2cc', '#ffffff', '#2f6fe0'],
    parts: [
      ['m', circle(50, 50, 45)],
      ['a', blob('50,50 30,30 30,10 50,5 70,9 58,28')],
      [
        'd',
        curve('50,50 30,32 30,9') +
          curve('50,50 76,56 94,46') +
          curve('50,50 42,76 22,86') +
          curve('58,26 80,34 95,50') +
          curve('40,72 60,82 82,80') +
          curve('34,40 16,56 16,78'),
        2.4,
      ],
    ],
  },
  glove: {
    colours: ['#e0312f', '#8a0f18', '#ffb3a0', '#ffffff'],
    parts: [
      ['m', blob('30,70 16,50 18,24 40,8 68,10 86,28 86,52 74,72')],
      ['d', blob('30,60 12,52 10,36 20,30 34,44 46,48 44,58')],
      ['a', box(30, 70, 46, 14, 4)],
      ['d', box(30, 84, 46, 10, 3)],
      ['l', curve('32,24 46,15 62,17'), 4],
    ],
  },
  helmet: {
    colours: ['#2f6fe0', '#123275', '#dceaff', '#ffcf33'],
    parts: [
      ['m', blob('10,60 12,32 36,12 66,14 88,36 94,64 90,84 64,88 54,78 22,78')],
      ['k', blob('46,40 88,42 94,60 60,64 46,54')],
      ['l', curve('52,46 70,47 84,49'), 3],
      ['a', blob('14,36 34,16 60,14 40,22 24,40')],
    ],
  },
  racket: {
    colours: ['#e8453c', '#8f151a', '#fff3dc', '#2a2d3d'],
    parts: [
      ['a', poly('60,58 68,66 40,98 30,90')],
      ['m', blob('34,64 18,44 22,18 46,6 74,14 84,38 72,62 52,68')],
      ['l', blob('36,58 26,42 29,24 48,14 68,20 75,38 66,54 52,60')],
      [
        'd',
        line('34,30 70,48') +
          line('30,42 60,57') +
          line('44,20 74,36') +
          line('38,54 62,20') +
          line('50,58 72,30') +
          line('30,44 48,17'),
        1.4,
      ],
    ],
  },
  bat: {
    colours: ['#e0b06a', '#8a5a1e', '#fff0d0', '#d8282f'],
    parts: [
      ['d', poly('30,60 38,68 16,96 6,88')],
      ['m', blob('34,72 28,62 66,10 78,6 90,14 90,26 48,78')],
      ['l', line('40,64 78,16'), 3],
      ['a', circle(80, 76, 16)],
      ['w', curve('72,64 80,76 78,91'), 2.4],
    ],
  },
  shuttle: {
    colours: ['#ffffff', '#a8b8d0', '#eef6ff', '#e8453c'],
    parts: [
      ['m', mirrorPoly('50,66 40,66 8,10 24,18 30,4 42,14 50,2')],
      ['d', line('44,66 26,10') + line('56,66 74,10') + line('50,66 50,6') + curve('20,34 50,44 80,34'), 2],
      ['a', mirrorBlob('50,64 36,66 36,84 50,94')],
    ],
  },
  puck: {
    colours: ['#d9a05a', '#7a4a18', '#fff0d8', '#1c222e'],
    parts: [
      ['m', poly('72,2 82,6 44,80 8,84 6,72 36,68')],
      ['d', line('76,8 40,76'), 2],
      ['a', circle(70, 80, 24, 10)],
      ['l', circle(70, 76, 24, 9)],
      ['a', circle(70, 75, 22, 7.6)],
    ],
  },
  dart: {
    colours: ['#e8372c', '#8f1212', '#fff3d0', '#2f9e58'],
    parts: [
      ['k', circle(50, 50, 46)],
      ['l', circle(50, 50, 38)],
      ['m', circle(50, 50, 31)],
      ['l', circle(50, 50, 24)],
      ['a', circle(50, 50, 15)],
      ['m', circle(50, 50, 7)],
      ['k', petals({ count: 10, reach: 28, length: 19, width: 8 })],
      ['w', line('50,50 84,16'), 4],
      ['a', poly('76,24 82,8 96,4 92,18')],
    ],
  },
  eightball: {
    colours: ['#23262f', '#08090d', '#ffffff', '#d8282f'],
    parts: [
      ['m', circle(50, 50, 45)],
      ['w', circle(50, 42, 21)],
      ['k', circle(50, 35, 7) + circle(50, 49, 9)],
      ['w', circle(50, 35, 3.2) + circle(50, 49, 4.4)],
    ],
  },
  roosterhead: {
    colours: ['#c22a1c', '#6b0f0d', '#ffe2a8', '#ffb52e'],
    parts: [
      ['l', blob('34,50 24,70 14,98 86,98 84,74 72,54')],
      ['d', blob('40,56 34,76 30,98 44,98 50,78 56,98 70,98 64,72')],
      ['m', blob('22,26 26,6 36,18 44,2 52,16 64,4 66,20 80,16 72,34 50,34')],
      ['l', blob('30,34 46,26 66,30 74,48 68,62 42,64 30,54')],
      ['a', poly('32,36 4,48 14,54 32,52')],
      ['d', line('10,50 32,46'), 1.6],
      ['m', blob('36,56 28,72 34,86 44,80 46,62')],
      ['m', circle(48, 44, 9)],
      ['w', circle(48, 44, 5)],
      ['k', circle(47, 44, 3)],
    ],
  },
  spur: {
    colours: ['#dfe8f2', '#6e7d95', '#ffffff', '#a85a20'],
    parts: [
      ['a', box(10, 58, 30, 26, 5)],
      ['d', box(14, 58, 5, 26) + box(30, 58, 5, 26)],
      ['m', blob('34,62 60,58 84,38 96,8 96,8 98,40 84,66 60,82 36,80')],
      ['l', curve('44,66 70,56 90,28'), 2.6],
    ],
  },
  crosshair: {
    colours: ['#ff3f56', '#8f0d24', '#ffd4da', '#ffffff'],
    parts: [
      ['d', circle(50, 50, 38), 8],
      ['m', circle(50, 50, 38), 5],
      ['m', circle(50, 50, 22), 2.4],
      ['a', line('50,0 50,32') + line('50,68 50,100') + line('0,50 32,50') + line('68,50 100,50'), 5],
      ['m', circle(50, 50, 5)],
    ],
  },
  pad: {
    colours: ['#5b4bff', '#231a80', '#e4e0ff', '#2dffb3'],
    parts: [
      ['m', blob('28,26 50,30 72,26 90,36 98,70 90,84 76,80 66,64 34,64 24,80 10,84 2,70 10,36')],
      ['d', box(20, 40, 7, 20, 2) + box(13.5, 46.5, 20, 7, 2)],
      ['a', circle(76, 40, 4.4)],
      ['l', circle(68, 48, 4.4) + circle(84, 48, 4.4) + circle(76, 56, 4.4)],
      ['d', circle(42, 56, 7) + circle(58, 56, 7)],
    ],
  },
  swords: {
    colours: ['#dfe8ff', '#5c6a9a', '#ffffff', '#ffb02e'],
    parts: [
      ['m', poly('4,4 18,6 72,66 66,72 6,18') + poly('96,4 82,6 28,66 34,72 94,18')],
      ['l', line('10,10 66,66') + line('90,10 34,66'), 1.8],
      ['a', poly('56,76 76,56 82,62 62,82') + poly('44,76 24,56 18,62 38,82')],
      ['d', line('76,76 92,92') + line('24,76 8,92'), 7],
    ],
  },
  fist: {
    colours: ['#ffb02e', '#a8520a', '#fff0b8', '#ff3f56'],
    parts: [
      ['a', starShape({ points: 12, outer: 50, inner: 36 })],
      ['m', blob('20,36 24,26 34,26 36,22 46,22 50,20 60,22 64,24 72,26 80,36 82,58 70,80 34,82 22,66')],
      ['d', line('36,26 36,46') + line('50,22 50,46') + line('64,25 64,46'), 2.6],
      ['d', blob('24,50 52,48 56,58 34,62 24,60')],
    ],
  },
  parachute: {
    colours: ['#ff8a2b', '#a8400a', '#fff0d0', '#2fb8f0'],
    parts: [
      ['k', line('10,46 50,82') + line('36,48 50,82') + line('64,48 50,82') + line('90,46 50,82'), 1.8],
      ['m', mirrorBlob('50,4 22,12 4,46 4,46 20,40 36,48 36,48 50,42')],
      ['l', mirrorBlob('50,4 38,20 36,48 36,48 50,42')],
      ['a', box(38, 76, 24, 20, 3)],
      ['d', line('38,86 62,86') + line('50,76 50,96'), 2.4],
    ],
  },
  flagcheck: {
    colours: ['#f4f6fa', '#9aa4b5', '#ffffff', '#14161d'],
    parts: [
      ['d', line('14,4 26,98'), 5],
      ['m', blob('16,8 40,16 62,4 92,14 92,14 98,58 98,58 70,50 48,62 24,54 24,54')],
      [
        'a',
        poly('16,8 36,14 39,29 20,24') +
          poly('58,7 76,7 79,23 61,23') +
          poly('39,30 61,23 63,38 42,44') +
          poly('79,23 94,28 96,44 82,38') +
          poly('23,40 42,44 45,61 25,54') +
          poly('63,38 82,38 84,53 66,52'),
      ],
    ],
  },
} satisfies Record<string, Emblem>;

function starPoly(x: number, y: number, radius: number): string {
  const points = [0, 1, 2, 3, 4].map(
    (n) => `${x + radius * Math.cos(n * 1.2566 - 1.5708)},${y + radius * Math.sin(n * 1.2566 - 1.5708)}`,
  );
  return poly(points.join(' '));
}

function spoke(angle: number, from: number, to: number): string {
  return line(
    `${50 + from * Math.cos(angle)},${50 + from * Math.sin(angle)} ${50 + to * Math.cos(angle)},${50 + to * Math.sin(angle)}`,
  );
}

function vee(angle: number): string {
  const at = (reach: number, turn: number) =>
    `${50 + reach * Math.cos(angle + turn)},${50 + reach * Math.sin(angle + turn)}`;
  return line(`${at(34, -0.5)} ${at(30, 0)} ${at(34, 0.5)}`);
}
