import {
  blob,
  box,
  circle,
  curve,
  line,
  mirrorBlob,
  mirrorPoly,
  petals,
  poly,
  starShape,
  twinCircle,
  twinPoly,
} from './shapes.ts';
import type { Emblem } from './types.ts';

const gold = ['#ffc233', '#d97d0b', '#fff0a6', '#e8372c'] as const;

export const treasureEmblems = {
  coin: {
    colours: gold,
    parts: [
      ['d', circle(50, 52, 44)],
      ['m', circle(50, 48, 43)],
      ['d', circle(50, 48, 33)],
      ['l', circle(50, 49, 31)],
      ['m', circle(50, 49, 30)],
      ['d', box(39, 38, 22, 22, 2)],
      ['l', curve('16,38 28,18 46,10'), 4],
    ],
  },
  ingot: {
    colours: gold,
    parts: [
      ['d', mirrorBlob('50,80 26,76 12,60 2,34 18,44 34,50 50,52')],
      ['m', mirrorBlob('50,70 30,68 16,56 2,33 20,42 34,47 50,49')],
      ['l', mirrorBlob('50,26 38,30 32,42 38,52 50,54')],
      ['m', mirrorBlob('50,32 40,35 37,43 41,50 50,51')],
      ['l', curve('12,52 22,62 34,66'), 3],
    ],
  },
  gem: {
    colours: ['#35c4ff', '#0b5fc4', '#d9f6ff', '#7b5cff'],
    parts: [
      ['m', mirrorPoly('50,8 24,12 4,38 50,94')],
      ['l', mirrorPoly('50,8 24,12 32,38 50,38')],
      ['d', poly('4,38 32,38 50,94')],
      ['a', poly('68,38 96,38 50,94')],
      ['w', poly('24,12 32,38 14,38 4,38')],
      ['l', poly('32,38 68,38 50,94')],
      ['w', poly('36,16 50,14 42,30')],
    ],
  },
  crown: {
    colours: gold,
    parts: [
      ['d', mirrorPoly('50,88 16,88 12,74 50,74')],
      ['m', mirrorPoly('50,20 36,46 8,26 16,76 50,76')],
      ['l', mirrorPoly('50,32 40,56 18,44 20,58 50,64')],
      ['a', circle(50, 18, 8)],
      ['a', twinCircle(8, 25, 6)],
      ['l', circle(48, 15, 2.5)],
      ['a', mirrorPoly('50,75 44,81 50,87')],
      ['l', twinCircle(30, 81, 4)],
    ],
  },
  chest: {
    colours: ['#a8602a', '#5a2d10', '#e0a060', '#ffc933'],
    parts: [
      ['d', box(8, 44, 84, 44, 4)],
      ['m', box(12, 50, 76, 34, 2)],
      ['k', mirrorBlob('50,50 12,50 10,42 50,36')],
      ['a', circle(30, 42, 8) + circle(46, 36, 9) + circle(62, 39, 8) + circle(74, 44, 6)],
      ['m', mirrorBlob('50,8 22,12 8,34 12,40 50,30')],
      ['d', mirrorBlob('50,26 20,32 10,38 12,42 50,34')],
      ['a', box(42, 50, 16, 20, 3)],
      ['k', circle(50, 58, 3.4)],
      ['a', box(8, 44, 9, 44, 2) + box(83, 44, 9, 44, 2)],
    ],
  },
  seven: {
    colours: ['#ff3b3b', '#9e0b1e', '#ffd0b8', '#ffcf3d'],
    parts: [
      ['d', poly('14,16 90,16 90,36 62,94 34,94 58,44 34,44 34,54 14,54')],
      ['m', poly('14,10 88,10 88,30 58,90 32,90 56,38 32,38 32,48 14,48')],
      ['l', poly('18,14 84,14 84,22 18,22')],
      ['a', starShape({ points: 5, outer: 11, inner: 5, x: 72, y: 28 })],
    ],
  },
  bell: {
    colours: gold,
    parts: [
      ['d', circle(50, 84, 11)],
      ['m', mirrorBlob('50,10 38,14 28,30 24,56 10,76 14,80 50,80')],
      ['l', blob('40,20 33,34 30,58 36,60 40,36 46,22')],
      ['a', mirrorPoly('50,68 18,68 12,76 50,76')],
      ['d', circle(50, 10, 7)],
    ],
  },
  horseshoe: {
    colours: ['#9fb4c9', '#4b5d74', '#eaf4ff', '#ffc233'],
    parts: [
      ['m', mirrorBlob('50,8 22,14 8,42 14,72 22,92 24,92 38,88 38,86 30,64 28,46 36,32 50,28')],
      ['k', twinCircle(19, 50, 3.2) + twinCircle(24, 30, 3.2) + twinCircle(22, 70, 3.2)],
      ['l', curve('16,34 26,20 42,13'), 3],
      ['a', starShape({ points: 5, outer: 14, inner: 6, x: 50, y: 62 })],
    ],
  },
  clover: {
    colours: ['#2fbf5b', '#0d6b34', '#b6f5b0', '#ffd84a'],
    parts: [
      ['d', curve('52,56 56,76 68,94'), 7],
      [
        'm',
        blob('50,50 36,46 26,32 34,16 50,22 66,16 74,32 64,46') +
          blob('50,50 46,36 32,26 14,34 20,50 14,66 32,76 46,64') +
          blob('50,50 54,64 68,76 86,66 80,50 86,34 68,26 54,36') +
          blob('50,52 36,58 28,72 40,84 50,76 60,84 72,72 64,58'),
      ],
      [
        'l',
        curve('50,50 40,34 38,26') +
          curve('50,50 34,46 24,42') +
          curve('50,50 64,46 76,42') +
          curve('50,50 48,66 44,74'),
        2.5,
      ],
    ],
  },
  star: {
    colours: ['#ffcf33', '#e0760a', '#fff6b8', '#ff5a36'],
    parts: [
      ['d', starShape({ points: 5, outer: 48, inner: 24, y: 56 })],
      ['m', starShape({ points: 5, outer: 47, inner: 23, y: 52 })],
      [
        'l',
        poly('50,5 61,34 50,52') +
          poly('95,38 68,58 50,52') +
          poly('78,90 50,74 50,52') +
          poly('22,90 32,58 50,52') +
          poly('5,38 39,34 50,52'),
      ],
    ],
  },
  wheel: {
    colours: ['#e8372c', '#8a1212', '#fff1c9', '#ffc233'],
    parts: [
      ['d', circle(50, 50, 46)],
      ['a', circle(50, 50, 43)],
      ['m', circle(50, 50, 36)],
      ['l', [0, 1, 2, 3].map((n) => petalWedge(n * 2)).join('')],
      ['a', circle(50, 50, 10)],
      ['d', circle(50, 50, 5)],
      [
        'w',
        Array.from({ length: 12 }, (_, n) =>
          circle(50 + 39.5 * Math.cos(n / 1.9098), 50 + 39.5 * Math.sin(n / 1.9098), 2),
        ).join(''),
      ],
    ],
  },
  key: {
    colours: gold,
    parts: [
      ['m', circle(50, 24, 20) + box(45, 40, 10, 52, 2) + box(54, 74, 16, 8, 1) + box(54, 60, 12, 8, 1)],
      ['k', circle(50, 24, 9)],
      ['a', petals({ count: 4, reach: 14, length: 8, width: 6, y: 24 })],
      ['l', box(47, 46, 3, 40, 1)],
    ],
  },
  heart: {
    colours: ['#ff4d79', '#a3103f', '#ffd3de', '#ffc95c'],
    parts: [
      ['d', mirrorBlob('50,94 24,70 6,44 12,20 32,14 50,30 50,30')],
      ['m', mirrorBlob('50,90 26,66 9,42 15,22 32,17 50,33 50,33')],
      ['l', blob('20,28 30,22 36,26 24,34 22,44 16,40')],
      ['a', box(46, 46, 8, 18, 3) + circle(50, 46, 8)],
      ['d', circle(50, 46, 3)],
    ],
  },
  envelope: {
    colours: ['#e52b2b', '#9b0f16', '#ff7a5c', '#ffcf4a'],
    parts: [
      ['d', box(18, 8, 64, 86, 6)],
      ['m', box(18, 5, 64, 84, 6)],
      ['l', mirrorPoly('50,44 18,12 22,5 50,5')],
      ['a', line('18,13 50,44 82,13'), 3],
      ['a', circle(50, 50, 15)],
      ['d', box(44, 44, 12, 12, 1)],
      ['a', twinPoly('32,78 44,78 44,81 32,81')],
    ],
  },
  firecracker: {
    colours: ['#ef3030', '#9c0d16', '#ff9a7a', '#ffcf3d'],
    parts: [
      ['d', curve('60,20 70,6 84,10'), 4],
      ['a', starShape({ points: 8, outer: 14, inner: 5, x: 86, y: 11 })],
      ['m', poly('46,16 72,24 58,90 32,82')],
      ['l', poly('46,16 54,18 40,84 32,82')],
      ['a', poly('44,26 70,34 68,42 42,34') + poly('36,62 62,70 60,78 34,70')],
    ],
  },
  champagne: {
    colours: ['#1f7a4d', '#0b3d29', '#8fe0b0', '#ffcf5c'],
    parts: [
      ['m', mirrorBlob('50,22 42,24 42,42 30,56 30,90 34,94 50,94')],
      ['a', box(41, 10, 18, 24, 3) + box(30, 60, 40, 22, 1)],
      ['l', box(34, 50, 4, 40, 2)],
      ['d', starShape({ points: 5, outer: 8, inner: 4, y: 71 })],
      ['a', circle(26, 18, 5) + circle(74, 12, 4) + circle(80, 28, 6) + circle(18, 34, 3) + circle(66, 4, 3)],
    ],
  },
  hourglass: {
    colours: ['#c98a3a', '#6b3c10', '#ffe3a8', '#ffcf4a'],
    parts: [
      ['w', mirrorBlob('50,14 28,16 30,34 46,50 30,66 28,84 50,86')],
      ['a', mirrorBlob('50,34 34,36 46,50 50,52') + mirrorBlob('50,62 36,78 34,84 50,84')],
      ['m', box(18, 6, 64, 11, 4) + box(18, 83, 64, 11, 4)],
      ['d', box(20, 16, 5, 68) + box(75, 16, 5, 68)],
      ['l', box(22, 8, 56, 3, 1) + box(22, 85, 56, 3, 1)],
    ],
  },
  compass: {
    colours: ['#caa45a', '#6d4716', '#fff3d0', '#e03a2e'],
    parts: [
      ['d', circle(50, 52, 44)],
      ['m', circle(50, 49, 44)],
      ['l', circle(50, 49, 35)],
      ['d', starShape({ points: 8, outer: 33, inner: 10, y: 49 })],
      ['a', poly('50,17 57,49 43,49')],
      ['k', poly('50,81 57,49 43,49')],
      ['m', circle(50, 49, 5)],
    ],
  },
  anchor: {
    colours: ['#e9c46a', '#7a5b17', '#fff4cf', '#e63946'],
    parts: [
      ['m', circle(50, 17, 13) + box(45, 26, 10, 60, 2) + box(26, 34, 48, 9, 4)],
      ['k', circle(50, 17, 6)],
      ['m', mirrorBlob('50,94 28,88 10,66 4,70 8,50 24,60 17,64 30,78 50,84')],
      ['a', curve('62,26 76,40 56,56 44,66 60,80'), 5],
    ],
  },
  potion: {
    colours: ['#b04bf2', '#4a1280', '#ecd2ff', '#54f0c0'],
    parts: [
      ['w', mirrorBlob('50,18 42,20 42,38 20,58 18,84 34,94 50,94')],
      ['m', mirrorBlob('50,52 32,54 22,66 22,82 36,90 50,90')],
      ['a', circle(40, 74, 6) + circle(58, 66, 4) + circle(62, 80, 5) + circle(50, 60, 3)],
      ['d', box(40, 6, 20, 14, 3)],
      ['l', curve('26,78 26,66 34,58'), 3],
    ],
  },
  orb: {
    colours: ['#8f6bff', '#36178f', '#e8dcff', '#ffd166'],
    parts: [
      ['a', mirrorPoly('50,94 22,94 32,76 50,76')],
      ['d', circle(50, 44, 40)],
      ['m', circle(48, 42, 37)],
      ['l', starShape({ points: 4, outer: 22, inner: 5, x: 54, y: 48 })],
      ['w', blob('20,30 34,14 44,14 28,32 22,42')],
    ],
  },
  scroll: {
    colours: ['#f2dba6', '#a8793a', '#fff8e3', '#d03a2e'],
    parts: [
      ['m', box(20, 14, 60, 72, 2)],
      ['d', box(12, 8, 76, 12, 6) + box(12, 80, 76, 12, 6)],
      ['l', box(16, 10, 68, 4, 2)],
      ['k', line('30,34 70,34') + line('30,46 70,46') + line('30,58 56,58'), 3],
      ['a', circle(66, 66, 9)],
    ],
  },
  book: {
    colours: ['#8a3bd1', '#3a1166', '#f7ead0', '#ffca4a'],
    parts: [
      ['d', poly('12,14 82,8 90,84 20,94')],
      ['l', poly('18,84 84,78 88,84 22,91')],
      ['m', poly('12,12 80,6 86,78 18,85')],
      ['a', line('18,18 74,12 79,72 24,79 18,18'), 2.5],
      ['a', starShape({ points: 5, outer: 21, inner: 9, x: 48, y: 45 })],
      ['d', circle(48, 45, 6)],
    ],
  },
  wand: {
    colours: ['#6b3ff0', '#2c137a', '#e6dcff', '#ffd84a'],
    parts: [
      ['d', line('20,92 62,36'), 9],
      ['m', line('20,92 62,36'), 5],
      ['a', starShape({ points: 5, outer: 28, inner: 12, x: 66, y: 30 })],
      [
        'l',
        starShape({ points: 4, outer: 9, inner: 2, x: 24, y: 30 }) +
          starShape({ points: 4, outer: 7, inner: 2, x: 84, y: 70 }),
      ],
    ],
  },
  lamp: {
    colours: gold,
    parts: [
      ['d', box(34, 84, 34, 9, 4)],
      ['m', blob('14,44 26,52 36,50 48,44 66,46 80,58 70,74 50,84 34,78 22,62 8,46')],
      ['a', mirrorBlob('50,26 38,40 50,46')],
      ['d', circle(51, 22, 5)],
      ['d', curve('78,54 94,52 92,70 74,72'), 5],
      ['l', curve('30,60 44,66 60,62'), 3.5],
      ['w', curve('10,40 2,26 16,22 8,8'), 4],
    ],
  },
  balloon: {
    colours: ['#ff5d5d', '#b51f3a', '#fff0d8', '#ffc83d'],
    parts: [
      ['m', mirrorBlob('50,6 22,14 14,38 28,60 42,72 50,72')],
      ['l', mirrorBlob('50,6 40,20 38,46 46,72 50,72')],
      ['a', blob('22,14 14,38 28,60 42,72 30,46 28,22')],
      ['k', line('40,72 43,84') + line('60,72 57,84'), 1.6],
      ['d', box(40, 82, 20, 13, 3)],
    ],
  },
  clock: {
    colours: ['#d7a544', '#7a4d12', '#fff7e0', '#d9412f'],
    parts: [
      ['d', circle(50, 8, 7) + box(45, 10, 10, 8)],
      ['m', circle(50, 54, 40)],
      ['w', circle(50, 54, 32)],
      ['k', line('50,54 50,32') + line('50,54 66,62'), 4],
      [
        'd',
        Array.from({ length: 12 }, (_, n) =>
          circle(50 + 27 * Math.cos(n * 0.5236), 54 + 27 * Math.sin(n * 0.5236), 1.8),
        ).join(''),
      ],
      ['a', circle(50, 54, 4)],
    ],
  },
  gear: {
    colours: ['#c98546', '#6b3d17', '#ffd9a6', '#5fb3a5'],
    parts: [
      ['d', petals({ count: 8, reach: 36, length: 24, width: 20 })],
      ['m', circle(50, 50, 36) + petals({ count: 8, reach: 34, length: 24, width: 16 })],
      ['l', circle(50, 50, 24)],
      ['d', circle(50, 50, 21)],
      ['a', circle(50, 50, 12)],
      ['k', circle(50, 50, 5)],
    ],
  },
  disco: {
    colours: ['#8fd3ff', '#4a3fb5', '#ffffff', '#ff4fb0'],
    parts: [
      ['k', line('50,0 50,14'), 2.5],
      ['d', circle(50, 54, 41)],
      ['m', circle(50, 53, 39)],
      ['l', blob('18,36 34,18 52,16 34,34 26,54')],
      ['a', poly('56,56 72,52 70,70 56,74') + poly('34,62 48,58 50,74 38,78')],
      [
        'd',
        line('14,40 86,40') +
          line('11,54 89,54') +
          line('16,70 84,70') +
          curve('50,14 34,54 50,94') +
          curve('50,14 66,54 50,94') +
          line('50,14 50,94'),
        1.6,
      ],
    ],
  },
  barrel: {
    colours: ['#b06a2c', '#5f3311', '#e6b070', '#9aa7b5'],
    parts: [
      ['m', mirrorBlob('50,8 26,10 16,34 16,66 26,90 50,92')],
      ['l', mirrorBlob('50,8 38,10 34,34 34,66 38,90 50,92')],
      ['a', mirrorPoly('50,26 18,24 16,34 50,36') + mirrorPoly('50,64 16,66 18,76 50,74')],
      ['d', circle(50, 50, 6)],
      ['k', line('34,12 32,88') + line('66,12 68,88'), 1.4],
    ],
  },
  trumpet: {
    colours: gold,
    parts: [
      ['m', poly('4,44 64,40 64,52 4,50')],
      ['m', blob('60,40 78,34 92,16 98,46 92,76 78,58 60,52')],
      ['l', blob('92,16 98,46 92,76 88,46')],
      ['d', curve('26,50 22,72 54,74 54,50'), 5],
      ['a', box(28, 28, 6, 22, 2) + box(38, 28, 6, 22, 2) + box(48, 28, 6, 22, 2)],
    ],
  },
  guitar: {
    colours: ['#e07b2a', '#7a3410', '#ffd9a0', '#2a1a10'],
    parts: [
      ['d', line('58,42 90,8'), 8],
      ['m', blob('62,38 58,52 66,64 52,90 26,92 8,74 12,50 34,36 46,44 52,34')],
      ['a', circle(44, 58, 11)],
      ['d', circle(27, 75, 5)],
      ['w', line('24,78 88,8') + line('28,82 92,12'), 1.2],
      ['a', poly('84,4 98,2 96,16 90,18 82,10')],
    ],
  },
  umbrella: {
    colours: ['#ff5f6d', '#a82248', '#ffe3d0', '#35c6c0'],
    parts: [
      ['d', curve('50,46 50,84 60,92 68,84'), 5],
      ['m', mirrorBlob('50,10 20,22 4,54 4,54 14,48 26,54 26,54 38,48 50,54')],
      ['a', mirrorBlob('50,10 34,30 26,54 26,54 38,48 50,54')],
      ['l', curve('14,40 26,24 40,16'), 3],
      ['d', box(48, 2, 4, 10, 2)],
    ],
  },
  pinwheel: {
    colours: ['#ff5a5f', '#c42847', '#fff2d6', '#2ec4b6'],
    parts: [
      ['d', line('50,50 50,98'), 5],
      ['m', poly('50,46 50,4 76,22') + poly('50,46 50,88 24,70')],
      ['a', poly('50,46 92,46 74,72') + poly('50,46 8,46 26,20')],
      ['l', poly('50,46 76,22 92,46') + poly('50,46 24,70 8,46')],
      ['k', circle(50, 46, 5)],
    ],
  },
  rose: {
    colours: ['#e8284f', '#8a0c2f', '#ff9db2', '#2f9e58'],
    parts: [
      ['a', curve('50,58 48,80 52,98'), 5],
      ['a', blob('50,84 34,70 18,72 30,86') + blob('50,78 66,66 82,68 70,82')],
      ['m', mirrorBlob('50,8 26,12 16,34 30,56 50,64')],
      ['d', mirrorBlob('50,20 34,26 32,42 50,54')],
      ['l', blob('30,22 44,14 40,28 34,44 26,38') + blob('62,18 76,30 70,46 64,34')],
      ['m', circle(50, 36, 8)],
    ],
  },
  heel: {
    colours: ['#f02a6a', '#8c0f3d', '#ffc3d8', '#ffd24a'],
    parts: [
      ['m', blob('10,26 24,20 34,40 56,60 84,74 94,84 74,90 50,86 34,66 22,56')],
      ['d', poly('12,34 22,56 20,94 13,94')],
      ['l', curve('26,34 44,58 72,74'), 3],
      ['a', starShape({ points: 5, outer: 11, inner: 5, x: 76, y: 74 })],
    ],
  },
} satisfies Record<string, Emblem>;

function petalWedge(step: number): string {
  const at = (n: number) => `${50 + 36 * Math.cos(n * 0.7854)},${50 + 36 * Math.sin(n * 0.7854)}`;
  return poly(`50,50 ${at(step)} ${at(step + 0.5)} ${at(step + 1)}`);
}
