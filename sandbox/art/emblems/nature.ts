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
  twinBlob,
  twinCurve,
} from './shapes.ts';
import type { Emblem } from './types.ts';

const rayCrown = petals({ count: 12, reach: 38, length: 20, width: 9 });

export const natureEmblems = {
  cherry: {
    colours: ['#f0263c', '#8f0a1e', '#ffb3a6', '#3fa348'],
    parts: [
      ['d', curve('30,62 38,36 60,10') + curve('70,66 66,40 60,10'), 4],
      ['a', blob('60,12 78,4 96,16 80,26 64,22')],
      ['m', circle(28, 70, 22)],
      ['m', circle(70, 74, 22)],
      ['l', circle(20, 62, 6, 4) + circle(62, 66, 6, 4)],
    ],
  },
  lemon: {
    colours: ['#ffd92e', '#d99a06', '#fffac0', '#52b043'],
    parts: [
      ['a', blob('62,20 78,4 94,14 78,28')],
      ['m', blob('10,72 20,40 46,20 72,18 88,28 88,52 72,76 44,88 20,88')],
      ['l', blob('30,44 46,30 62,28 44,42 30,58')],
      ['d', curve('24,82 46,82 66,70'), 2.6],
    ],
  },
  mango: {
    colours: ['#ffab1f', '#e0560a', '#ffe9a0', '#3fae49'],
    parts: [
      ['a', blob('54,18 66,0 92,6 80,22 60,26')],
      ['d', curve('50,22 52,12 56,8'), 4],
      ['m', blob('50,18 72,24 86,48 76,78 48,92 22,82 14,58 26,34')],
      ['d', blob('78,46 76,76 48,92 24,84 50,80 68,66')],
      ['l', blob('30,40 42,28 50,30 36,44 28,58')],
    ],
  },
  pineapple: {
    colours: ['#ffb627', '#c26a08', '#fff0a0', '#2f9e4c'],
    parts: [
      ['a', petals({ count: 7, reach: 20, length: 34, width: 11, y: 30, turn: 0 })],
      ['m', mirrorBlob('50,34 28,42 22,64 32,88 50,94')],
      [
        'd',
        line('30,42 72,84') +
          line('24,58 58,93') +
          line('44,36 77,68') +
          line('70,42 28,84') +
          line('76,58 42,93') +
          line('56,36 23,68'),
        2.4,
      ],
      ['l', circle(50, 52, 2) + circle(42, 62, 2) + circle(58, 62, 2) + circle(50, 72, 2)],
    ],
  },
  melon: {
    colours: ['#ff4757', '#b0182e', '#fff5e0', '#2f9e4c'],
    parts: [
      ['a', blob('4,30 96,30 96,30 88,66 50,90 12,66 4,30')],
      ['l', blob('11,30 89,30 89,30 82,60 50,82 18,60 11,30')],
      ['m', blob('16,30 84,30 84,30 77,57 50,76 23,57 16,30')],
      [
        'k',
        circle(36, 42, 3, 4.4) +
          circle(52, 40, 3, 4.4) +
          circle(66, 44, 3, 4.4) +
          circle(44, 57, 3, 4.4) +
          circle(59, 58, 3, 4.4),
      ],
    ],
  },
  banana: {
    colours: ['#ffd83a', '#d19207', '#fff6b8', '#5a3a12'],
    parts: [
      ['d', blob('74,6 86,30 78,66 48,92 14,92 8,84 40,72 62,46 66,12')],
      ['m', blob('72,6 78,30 68,60 42,82 10,84 40,68 60,40 66,12')],
      ['l', curve('68,20 66,42 46,66 24,78'), 3],
      ['a', box(66, 2, 9, 8, 2) + circle(11, 86, 5)],
    ],
  },
  chili: {
    colours: ['#f0321e', '#8f0f0a', '#ffb199', '#3ca03c'],
    parts: [
      ['m', blob('66,22 84,30 80,56 58,80 28,92 4,90 4,90 30,78 48,56 54,32')],
      ['a', blob('54,30 60,16 76,16 86,28 70,32')],
      ['a', curve('70,18 74,8 86,4'), 5],
      ['l', curve('72,36 66,56 48,74'), 4],
    ],
  },
  mushroom: {
    colours: ['#f03e5f', '#9c1236', '#fff4e6', '#ffd6a0'],
    parts: [
      ['l', mirrorBlob('50,50 36,54 34,78 28,92 50,96')],
      ['a', mirrorBlob('50,54 30,52 34,62 50,64')],
      ['m', mirrorBlob('50,6 20,18 4,46 12,56 50,60')],
      ['w', circle(50, 24, 9) + circle(24, 40, 7) + circle(76, 38, 8) + circle(58, 46, 5) + circle(36, 48, 3.4)],
    ],
  },
  flower: {
    colours: ['#ff7fb0', '#c2306f', '#fff0f6', '#ffd23f'],
    parts: [
      ['d', petals({ count: 8, reach: 28, length: 42, width: 28 })],
      ['m', petals({ count: 8, reach: 27, length: 38, width: 22, turn: 0.02 })],
      ['l', petals({ count: 8, reach: 22, length: 22, width: 7 })],
      ['a', circle(50, 50, 15)],
      ['d', circle(46, 46, 2) + circle(54, 47, 2) + circle(50, 55, 2)],
    ],
  },
  lotus: {
    colours: ['#ff8fb8', '#c43b7d', '#fff2f7', '#3fb58a'],
    parts: [
      ['a', mirrorBlob('50,76 20,74 2,82 20,92 50,92')],
      ['d', twinBlob('48,80 18,72 2,42 2,42 30,44 48,64')],
      ['m', twinBlob('48,80 26,66 20,28 20,28 42,42 50,62')],
      ['l', mirrorBlob('50,10 38,28 34,54 50,82')],
      ['m', mirrorBlob('50,26 44,40 43,60 50,76')],
    ],
  },
  tree: {
    colours: ['#3f9e4f', '#17562c', '#c4ef9e', '#7a4a22'],
    parts: [
      ['a', blob('44,56 56,56 58,80 70,96 30,96 42,80')],
      ['d', circle(30, 46, 22) + circle(70, 46, 22) + circle(50, 30, 26)],
      ['m', circle(32, 42, 18) + circle(68, 42, 18) + circle(50, 26, 21) + circle(50, 46, 18)],
      ['l', circle(42, 22, 8, 6) + circle(26, 38, 5, 4) + circle(64, 36, 6, 4)],
    ],
  },
  palm: {
    colours: ['#2fa866', '#0d5a38', '#bff2b8', '#b4783c'],
    parts: [
      ['a', blob('50,40 58,42 56,70 62,96 42,96 48,70')],
      ['d', blob('52,40 30,24 8,34 2,52 22,42 50,46') + blob('52,40 74,24 92,36 98,56 80,44 54,46')],
      [
        'm',
        blob('52,40 40,14 20,8 10,16 30,24 48,42') +
          blob('52,40 60,12 82,6 92,14 74,22 56,42') +
          blob('52,42 52,20 56,4 64,10 58,30'),
      ],
      ['a', circle(46, 46, 6) + circle(57, 48, 6)],
    ],
  },
  cactus: {
    colours: ['#4caf5c', '#1d6633', '#c9f2a8', '#ff5f8a'],
    parts: [
      ['m', box(38, 14, 24, 80, 12)],
      ['m', blob('40,66 22,66 14,56 14,36 24,32 26,50 40,52') + blob('60,56 78,56 86,44 86,28 76,26 74,42 60,44')],
      ['l', line('46,26 46,84') + line('54,26 54,84'), 2],
      ['a', petals({ count: 5, reach: 6, length: 12, width: 9, x: 50, y: 13 })],
      ['w', circle(50, 13, 3)],
    ],
  },
  snowflake: {
    colours: ['#bfe9ff', '#4a90d9', '#ffffff', '#9fb8ff'],
    parts: [
      ['d', [0, 60, 120].map((angle) => ray(angle, 46)).join(''), 9],
      ['m', [0, 60, 120].map((angle) => ray(angle, 46)).join(''), 6],
      ['m', [0, 60, 120, 180, 240, 300].map(branch).join(''), 4.5],
      ['a', starShape({ points: 6, outer: 16, inner: 9 })],
      ['w', circle(50, 50, 5)],
    ],
  },
  flame: {
    colours: ['#ff6a1a', '#b81d0a', '#fff3a0', '#ffb82b'],
    parts: [
      ['d', blob('54,4 58,26 82,44 88,70 70,94 34,96 12,78 14,50 28,32 34,46 44,30')],
      ['m', blob('52,16 56,36 76,54 78,74 64,90 36,90 22,74 24,54 32,60 44,44')],
      ['a', blob('52,44 62,60 68,76 56,88 40,86 34,74 42,62')],
      ['l', blob('51,62 58,74 54,86 44,84 43,74')],
    ],
  },
  volcano: {
    colours: ['#6b4238', '#331a18', '#ffd08a', '#ff5a1f'],
    parts: [
      ['a', blob('50,4 60,16 74,12 70,28 58,36 42,36 30,28 26,14 42,18')],
      ['l', circle(50, 22, 7)],
      ['m', mirrorPoly('50,34 38,36 28,60 4,94 50,94')],
      ['a', poly('38,36 62,36 66,54 58,48 56,70 48,52 44,84 42,50 34,50')],
      ['d', poly('62,36 72,60 96,94 70,94 64,66')],
    ],
  },
  mountain: {
    colours: ['#5f86b8', '#2a3f6b', '#ffffff', '#ffb04a'],
    parts: [
      ['a', circle(74, 26, 14)],
      ['d', poly('36,34 66,94 4,94')],
      ['m', poly('58,14 98,94 20,94')],
      ['w', poly('58,14 70,38 62,34 56,44 50,34 46,38')],
      ['d', poly('58,14 98,94 66,94 62,60 70,46')],
    ],
  },
  wave: {
    colours: ['#2f9fe0', '#0f4f9c', '#e8faff', '#7fe0f0'],
    parts: [
      ['d', blob('2,90 6,56 22,26 52,14 78,26 86,44 76,40 62,42 58,56 66,72 98,84 98,96 2,96')],
      ['m', blob('6,92 14,58 30,34 54,24 68,30 56,36 48,54 56,76 90,90 90,94')],
      ['w', blob('52,14 78,26 88,46 80,54 78,42 70,48 66,38 58,46 54,36 44,42 34,36 28,44 34,24')],
      ['a', curve('20,80 26,58 40,44') + curve('32,86 36,66 46,56'), 3],
    ],
  },
  sun: {
    colours: ['#ffb92e', '#e0660a', '#fff3b0', '#ff5a3c'],
    parts: [
      ['d', rayCrown],
      ['m', circle(50, 50, 28)],
      ['l', circle(44, 44, 12)],
    ],
  },
  moon: {
    colours: ['#ffe08a', '#d99a2b', '#fffbe0', '#8f7bff'],
    parts: [
      ['m', blob('62,6 34,10 14,34 16,68 40,92 74,90 88,76 64,74 46,54 46,28')],
      ['l', curve('40,18 22,38 24,66'), 4],
      [
        'a',
        starShape({ points: 5, outer: 14, inner: 6, x: 74, y: 34 }) +
          starShape({ points: 4, outer: 8, inner: 2.4, x: 90, y: 56 }),
      ],
      ['d', circle(32, 58, 4) + circle(42, 76, 3)],
    ],
  },
  comet: {
    colours: ['#6fd6ff', '#2456c9', '#ffffff', '#b78bff'],
    parts: [
      ['a', poly('60,50 94,2 76,60')],
      ['d', poly('50,40 98,8 68,72 ')],
      ['m', poly('28,44 88,14 54,76')],
      ['m', circle(34, 64, 26)],
      ['l', starShape({ points: 5, outer: 20, inner: 9, x: 34, y: 64 })],
    ],
  },
  planet: {
    colours: ['#ff9a5c', '#a8395a', '#ffe2c2', '#8fe0ff'],
    parts: [
      ['m', circle(50, 50, 32)],
      ['d', blob('22,58 46,66 78,60 68,78 50,82 32,76')],
      ['l', blob('24,34 44,24 66,26 46,34')],
      ['a', curve('20,62 4,76 20,78 50,66 84,42 96,26 82,28'), 6],
    ],
  },
  shell: {
    colours: ['#ff9a8a', '#c44a5e', '#ffeee4', '#fffaf4'],
    parts: [
      ['m', mirrorBlob('50,10 26,14 6,40 14,62 40,82 50,84')],
      ['d', mirrorPoly('50,80 38,80 32,92 50,94')],
      ['l', line('50,14 50,82') + twinCurve('32,18 40,50 46,80') + twinCurve('14,36 30,58 43,80'), 3.4],
      ['a', circle(50, 62, 13)],
      ['w', circle(46, 58, 4)],
    ],
  },
  feather: {
    colours: ['#38c2b0', '#126b70', '#e2fff5', '#ffb14a'],
    parts: [
      ['m', blob('88,4 92,26 80,54 54,74 30,80 22,72 28,48 50,24 72,10')],
      ['d', blob('88,6 60,34 24,76 54,73 79,54 91,26')],
      ['l', curve('86,8 52,44 10,96'), 3],
      ['a', poly('64,68 58,60 70,62') + poly('30,46 38,46 30,56')],
    ],
  },
} satisfies Record<string, Emblem>;

function ray(angle: number, reach: number): string {
  const [x, y] = [Math.cos((angle * Math.PI) / 180) * reach, Math.sin((angle * Math.PI) / 180) * reach];
  return `M${50 - x} ${50 - y}L${50 + x} ${50 + y}`;
}

function branch(angle: number): string {
  const at = (reach: number, turn: number) =>
    `${50 + Math.cos(((angle + turn) * Math.PI) / 180) * reach} ${50 + Math.sin(((angle + turn) * Math.PI) / 180) * reach}`;
  return `M${at(44, 20)}L${at(30, 0)}L${at(44, -20)}`;
}
