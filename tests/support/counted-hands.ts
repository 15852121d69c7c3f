import type { Locator, Page } from 'playwright-core';

/** Seconds of one act of a practised user, by the keystroke-level model (Card, Moran and Newell, 1980). */
const seconds = { key: 0.28, point: 1.1, press: 0.2, think: 1.35, home: 0.4 } as const;

/** Uses a page as a person does, and counts it. Nothing is done that a person could not do with pointer and keyboard. */
export function countedHands(page: Page) {
  const count = { clicks: 0, keys: 0, files: 0 };
  return {
    count,
    async click(target: Locator): Promise<void> {
      count.clicks += 1;
      await target.click();
    },
    /** Replaces the text of a field: a click into it, everything selected, then letters. */
    async type(target: Locator, words: string): Promise<void> {
      count.clicks += 1;
      count.keys += 1 + words.length;
      await target.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(words);
    },
    /** Opens a list and takes a value. */
    async choose(target: Locator, label: string): Promise<void> {
      count.clicks += 2;
      await target.click();
      await page.getByRole('option', { name: label, exact: true }).click();
    },
    /** Picks a file in the dialog of the system, which opens with a click and is confirmed by a second one. */
    async pick(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
      count.clicks += 2;
      count.files += 1;
      await target.setInputFiles(file);
    },
    /** Seconds that the counted acts take by the model, including time to think before each click. */
    seconds: (): number =>
      count.clicks * (seconds.point + seconds.press + seconds.think) +
      count.keys * seconds.key +
      count.clicks * seconds.home,
  };
}
