import type { Page } from '@playwright/test';

/** 0 pending, 1 in progress, 2 done: one figure a step, in the order of the line. */
export type Picture = number[];

interface WatchingWindow {
  pictures: Picture[];
}

/** Notes every state in which the page shows a video's step line from now on. */
export async function watchSteps(page: Page, title: string): Promise<() => Promise<Picture[]>> {
  const line = page.getByRole('list', { name: `Steps of ${title}` });
  await line.evaluate((list) => {
    const order = ['PENDING', 'INPROGRESS', 'DONE'];
    const pictures: Picture[] = [];
    const note = () => {
      const steps = [...list.querySelectorAll('[data-status]')];
      const picture = steps.map((step) => order.indexOf(step.getAttribute('data-status') ?? ''));
      if (picture.join() !== pictures.at(-1)?.join()) pictures.push(picture);
    };
    note();
    new MutationObserver(note).observe(list, { attributes: true, childList: true, subtree: true });
    Object.assign(window, { pictures });
  });
  return () => page.evaluate(() => (window as unknown as WatchingWindow).pictures);
}

/** Places at which a step went backwards. */
export function stepsBack(pictures: readonly Picture[]): string[] {
  return pictures.flatMap((picture, index) => {
    const before = pictures[index - 1];
    const back = before !== undefined && picture.some((status, step) => status < (before[step] ?? 0));
    return back ? [`${before.join()} → ${picture.join()}`] : [];
  });
}
