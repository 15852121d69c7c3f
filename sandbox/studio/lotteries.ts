/** Rules of a drum: how many balls are drawn, from which numbers, and whether a ball goes back before the next one. */
export type Drum = { readonly balls: number; readonly from: number; readonly to: number; readonly repeats: boolean };

const digits = (balls: number): Drum => ({ balls, from: 0, to: 9, repeats: true });
const lotto = (balls: number, to: number): Drum => ({ balls, from: 1, to, repeats: false });
const keno = lotto(20, 80);
const elevenFive = lotto(5, 11);
const dice: Drum = { balls: 3, from: 1, to: 6, repeats: true };
/** The first three of a field: if the whole field were drawn, the sum would be the same each time. */
const race = (field: number): Drum => lotto(3, field);

export const threeDigits = digits(3);

/** Drums by title. Each matches the game's title and the kind of its cover. */
export const lotteryDrums: Readonly<Record<string, Drum>> = {
  'Harbor 6/45': lotto(6, 45),
  'Harbor 6/55': lotto(6, 55),
  'Ferry Three Digits': threeDigits,
  'Pier Four Digits': digits(4),
  'Lighthouse Pick Two': digits(2),
  'Dockside Daily': digits(6),
  'Saturday Superdraw': lotto(7, 47),
  "Mariner's Mark Six": lotto(6, 49),
  'Anchor Fast Three': dice,
  'Buoy Eleven Five': elevenFive,
  'Tidewater PK Ten': race(10),
  'Regatta Racing Draw': race(8),
  'Harbor Evening Draw': digits(5),
  'Lucky Knot Keno': keno,
  'Miền Bắc Daily': digits(5),
  'Miền Trung Daily': digits(6),
  'Miền Nam Daily': digits(6),
  'Bamboo Hanoi Five': digits(5),
  'Saigon Sunset Draw': lotto(5, 35),
  'Da Nang Dragon Draw': lotto(6, 36),
  'Hue Imperial Draw': lotto(5, 35),
  'Mekong Mega 6/45': lotto(6, 45),
  'Can Tho Floating Draw': digits(6),
  'Ha Long Bay Draw': lotto(6, 55),
  'Lion City Four Digits': digits(4),
  'Straits Six': lotto(6, 49),
  'Malacca Four Digits': digits(4),
  'Batavia Pools': digits(4),
  'Sampan Sweep': digits(7),
  'Bangkok Two Top': digits(2),
  'Cebu Three Digits': threeDigits,
  'Luzon Pick Two': { balls: 2, from: 1, to: 31, repeats: true },
  'Monsoon Moon Pools': digits(4),
  'Southsea Super Six': lotto(6, 58),
  'Harbor Minute Draw': digits(5),
  'Harbor Rapid Keno': keno,
  'Signal Flag Sixty': lotto(6, 60),
  'Bamboo One Minute': digits(5),
  'Bamboo Five Minute': digits(5),
  'Rice Paper Rapid': lotto(10, 40),
  'Voltdraw Sixty': lotto(6, 60),
  'Voltdraw Ninety': lotto(5, 90),
  'Lightning Keno': keno,
  'Circuit PK Ten': race(10),
  'Neon Fast Three': dice,
  'Pulse Eleven Five': elevenFive,
  'Ohm Happy Eight': keno,
  'Fusebox Pick Three': threeDigits,
  'Grid Colors': lotto(1, 16),
  'Watt Racing': race(6),
  'Plasma Lucky Five': lotto(5, 36),
  'Flashpoint Duel': { balls: 2, from: 1, to: 13, repeats: true },
};
