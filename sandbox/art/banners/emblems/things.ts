import {
  blob,
  box,
  circle,
  curve,
  type Emblem,
  line,
  mirrorBlob,
  mirrorPoly,
  petals,
  poly,
  starShape,
  twinBlob,
  twinCircle,
  twinCurve,
  twinPoly,
} from './shapes.ts';

const gold = ['#ffc233', '#d97d0b', '#fff0a6', '#e8372c'] as const;
const spade = mirrorBlob('50,8 40,24 14,44 10,62 24,74 40,70 46,62 46,62 44,84 36,94 36,94 50,94');
const heart = mirrorBlob('50,94 24,70 6,44 12,20 32,14 50,30 50,30');
const diamond = mirrorBlob('50,4 50,4 34,30 16,50 16,50 34,70 50,96 50,96');
const club = circle(50, 28, 20) + circle(28, 56, 20) + circle(72, 56, 20) + mirrorPoly('50,40 44,60 36,94 50,94');
const red = ['#ef2f44', '#8f0d24', '#ffc4c4', '#ffd257'] as const;
const black = ['#2a2d3d', '#0c0d16', '#8d93b5', '#ffd257'] as const;

/** Treasure, cards and sports, and what people make. */
export const thingEmblems = {
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
  lantern: {
    colours: ['#e8312a', '#94100f', '#ff9b6b', '#ffcb3d'],
    parts: [
      ['a', line('50,0 50,12') + line('50,80 50,98') + line('44,80 42,94') + line('56,80 58,94'), 2.6],
      ['m', mirrorBlob('50,18 26,22 10,46 26,72 50,76')],
      ['l', mirrorBlob('50,18 40,24 36,46 40,70 50,76')],
      ['d', twinCurve('36,19 22,46 36,75'), 2.2],
      ['a', box(34, 11, 32, 9, 2) + box(34, 74, 32, 9, 2)],
      ['a', box(45, 40, 10, 14, 1)],
    ],
  },
  parol: {
    colours: ['#ff3f6c', '#b3123f', '#fff0b8', '#2fc4d6'],
    parts: [
      ['a', twinCurve('30,76 22,88 26,98') + twinCurve('30,76 32,88 36,97'), 3.4],
      ['d', circle(50, 46, 45)],
      ['a', circle(50, 46, 41)],
      ['m', starShape({ points: 5, outer: 42, inner: 20, y: 46 })],
      ['l', starShape({ points: 5, outer: 26, inner: 12, y: 46 })],
      ['a', petals({ count: 5, reach: 7, length: 13, width: 8, y: 46 })],
      ['w', circle(50, 46, 4)],
    ],
  },
  fan: {
    colours: ['#f0436a', '#98133a', '#fff0f2', '#ffcb4d'],
    parts: [
      ['m', blob('50,88 2,40 2,40 18,18 50,8 82,18 98,40 98,40 50,88 50,88')],
      ['l', blob('50,88 34,70 34,70 50,64 66,70 66,70 50,88 50,88')],
      [
        'd',
        line('50,88 18,22') + line('50,88 34,12') + line('50,88 50,8') + line('50,88 66,12') + line('50,88 82,22'),
        2,
      ],
      ['a', curve('8,44 24,28 50,19 76,28 92,44'), 4],
      ['a', petals({ count: 5, reach: 8, length: 14, width: 9, y: 42 })],
      ['w', circle(50, 42, 4)],
      ['d', circle(50, 88, 6)],
    ],
  },
  drum: {
    colours: ['#c62d24', '#6b0f12', '#fff0d4', '#ffc23d'],
    parts: [
      ['d', mirrorBlob('50,16 12,18 6,50 12,82 50,88')],
      ['m', mirrorBlob('50,12 14,16 8,48 14,78 50,84')],
      ['l', circle(50, 48, 34)],
      ['d', circle(50, 48, 27)],
      ['l', circle(50, 48, 25)],
      [
        'm',
        blob('50,48 38,40 44,26 58,24 54,36') +
          blob('50,48 64,44 72,58 64,70 58,58') +
          blob('50,48 44,60 30,60 28,46 40,50'),
      ],
      ['a', twinCircle(11, 36, 3.4) + twinCircle(11, 60, 3.4)],
    ],
  },
  jeepney: {
    colours: ['#e5322d', '#8f1416', '#ffffff', '#ffcf33'],
    parts: [
      ['k', box(14, 78, 16, 18, 4) + box(70, 78, 16, 18, 4)],
      ['a', mirrorBlob('50,4 20,6 16,18 50,20')],
      ['m', box(12, 16, 76, 30, 5)],
      ['l', box(18, 24, 30, 18, 3) + box(52, 24, 30, 18, 3)],
      ['m', box(6, 48, 88, 34, 6)],
      ['d', box(30, 52, 40, 24, 3)],
      [
        'l',
        line('36,54 36,74') + line('43,54 43,74') + line('50,54 50,74') + line('57,54 57,74') + line('64,54 64,74'),
        2.6,
      ],
      ['a', twinCircle(18, 60, 8)],
      ['w', twinCircle(18, 60, 5)],
      ['a', box(4, 80, 92, 6, 3)],
      ['a', starShape({ points: 5, outer: 8, inner: 4, y: 12 })],
    ],
  },
  rocket: {
    colours: ['#f4f6ff', '#a9b2d6', '#ffffff', '#ff4d5e'],
    parts: [
      ['a', blob('44,80 50,98 56,80') + blob('38,80 40,92 46,82') + blob('54,82 60,92 62,80')],
      ['a', twinPoly('34,50 16,70 18,88 36,76')],
      ['m', mirrorBlob('50,2 36,20 32,52 38,82 50,82')],
      ['d', blob('56,6 66,24 67,56 61,82 52,82 58,50')],
      ['a', mirrorBlob('50,2 42,10 38,20 50,24')],
      ['d', circle(50, 42, 11)],
      ['l', circle(50, 42, 7.4)],
    ],
  },
  shield: {
    colours: ['#3f7fd6', '#173a7a', '#e9f3ff', '#ffc23d'],
    parts: [
      ['a', mirrorBlob('50,4 28,12 8,12 8,12 8,48 24,80 50,97')],
      ['m', mirrorBlob('50,13 30,20 15,20 15,20 16,48 28,74 50,88')],
      ['d', blob('50,13 70,20 85,20 85,20 84,48 72,74 50,88 50,88 50,13')],
      ['l', starShape({ points: 5, outer: 22, inner: 9, y: 46 })],
    ],
  },
  queen: {
    colours: ['#ffd9b8', '#c98a60', '#fff0de', '#ffc53a'],
    parts: [
      ['k', mirrorBlob('50,20 24,26 17,58 21,90 40,96 50,70')],
      ['d', box(44, 70, 12, 18, 3)],
      ['m', mirrorBlob('50,30 33,36 31,56 40,73 50,79')],
      ['a', mirrorBlob('50,84 28,85 18,97 50,98')],
      ['k', mirrorBlob('50,30 36,32 30,48 33,52 42,40 50,36')],
      ['a', mirrorPoly('50,4 40,18 24,10 28,34 50,32')],
      ['d', circle(50, 20, 4)],
      ['k', twinCircle(41, 54, 2.8, 3.4)],
      ['w', twinCircle(40.2, 52.8, 1)],
      ['k', twinCurve('36,48.5 40,46.5 45,48'), 1.6],
      ['d', twinCircle(37, 62, 3.4, 2)],
      ['a', twinCircle(30, 65, 3)],
      ['k', curve('45,67 50,70.4 55,67'), 1.8],
    ],
  },
  teapot: {
    colours: ['#3aa17e', '#145c47', '#d9fff0', '#ffcf5c'],
    parts: [
      ['d', curve('76,46 98,40 94,68 74,72'), 7],
      ['m', blob('26,60 10,56 4,36 4,36 14,34 22,46 34,46')],
      ['m', mirrorBlob('50,34 28,40 20,62 30,84 50,88')],
      ['d', mirrorBlob('50,30 34,32 32,40 50,42')],
      ['a', circle(50, 26, 6)],
      ['l', petals({ count: 6, reach: 10, length: 14, width: 8, y: 64 })],
      ['a', circle(50, 64, 4)],
      ['w', curve('44,18 38,10 46,2') + curve('56,18 62,10 54,2'), 2.4],
    ],
  },
  tiles: {
    colours: ['#fffaf0', '#1f8a5b', '#ffffff', '#d93030'],
    parts: [
      ['d', box(10, 12, 44, 62, 6) + box(48, 32, 44, 62, 6)],
      ['m', box(8, 8, 42, 58, 5)],
      ['a', box(23, 16, 12, 40, 1) + box(15, 24, 28, 16, 1)],
      ['w', box(26, 27, 6, 9) + box(18, 27, 4, 9) + box(36, 27, 4, 9)],
      ['m', box(46, 28, 42, 58, 5)],
      ['d', circle(67, 42, 8) + circle(67, 70, 8)],
      ['a', circle(67, 42, 4) + circle(67, 70, 4) + circle(55, 57, 3.4) + circle(79, 57, 3.4)],
    ],
  },
  kite: {
    colours: ['#ff5d5d', '#b3223f', '#fff3d6', '#2fb8c9'],
    parts: [
      ['d', curve('50,76 56,84 46,90 54,99'), 2.6],
      ['m', poly('50,2 84,34 50,78 16,34')],
      ['a', poly('50,2 84,34 50,34') + poly('16,34 50,34 50,78')],
      ['l', line('50,2 50,78') + line('16,34 84,34'), 2.2],
      ['a', poly('50,86 40,82 42,92') + poly('50,86 62,82 60,94')],
    ],
  },
} satisfies Record<string, Emblem>;

function petalWedge(step: number): string {
  const at = (n: number) => `${50 + 36 * Math.cos(n * 0.7854)},${50 + 36 * Math.sin(n * 0.7854)}`;
  return poly(`50,50 ${at(step)} ${at(step + 0.5)} ${at(step + 1)}`);
}

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
