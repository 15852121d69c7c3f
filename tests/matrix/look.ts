import type { Shot } from '../shots/contact-sheet.ts';
import { type EnginePage, type Size, until } from './engine.ts';
import { drawn, isStill, overflow } from './examine.ts';
import { takePicture } from './take-picture.ts';

export type Visited = { readonly shots: readonly Shot[]; readonly findings: readonly string[] };

export type Look = (step: {
  readonly title: string;
  readonly go: () => Promise<void>;
  /** Waits until the page is in its expected state. */
  readonly settled?: (page: EnginePage) => Promise<void>;
}) => Promise<void>;

/** Takes the steps of a visit. Each step ends with a picture and with the faults found, which are collected, not thrown. */
export function createLook({
  page,
  size,
  brand,
  settled: usual,
  also,
}: {
  page: EnginePage;
  size: Size;
  /** The start of every line about the visit. */
  brand: string;
  settled: (page: EnginePage) => Promise<void>;
  /** Further checks, each with a line for every finding. */
  also: readonly ((page: EnginePage) => Promise<readonly string[]>)[];
}): Visited & { readonly look: Look } {
  const shots: Shot[] = [];
  const findings: string[] = [];
  const look: Look = async ({ title, go, settled = usual }) => {
    const report = (what: string) => findings.push(`${brand}, ${title}: ${what}`);
    const step = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: Error) => void report(error.message),
      );
    await step(go().then(() => settled(page)));
    await step(page.evaluate({ run: drawn }).then(() => until({ page, run: isStill, what: 'still' })));
    await step(fits(page, size, report));
    await step(takePicture(page).then((bytes) => shots.push({ brand, title: `${brand}: ${title}`, bytes })));
    for (const find of also) await step(find(page).then((found) => found.forEach(report)));
    await step(page.complaints().then((complaints) => complaints.forEach(report)));
  };
  return { shots, findings, look };
}

async function fits(page: EnginePage, size: Size, report: (what: string) => void): Promise<void> {
  const width = await page.evaluate({ run: () => document.documentElement.clientWidth });
  if (width !== size.width) report(`is ${width} px wide, not ${size.width}`);
  for (const part of await page.evaluate({ run: overflow })) report(`overflows to the side: ${part}`);
}
