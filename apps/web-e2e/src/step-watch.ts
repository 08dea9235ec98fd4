import type { Page } from '@playwright/test';

/** One number per step, in order: 0 pending, 1 in progress, 2 done. */
export type StepStates = number[];

interface WatchingWindow {
  states: StepStates[];
}

/** Records, from now on, every combination of states that the page shows for a video's steps. */
export async function watchSteps(page: Page, title: string): Promise<() => Promise<StepStates[]>> {
  const line = page.getByRole('list', { name: `Steps of ${title}` });
  await line.evaluate((list) => {
    const order = ['PENDING', 'INPROGRESS', 'DONE'];
    const states: StepStates[] = [];
    const note = () => {
      const steps = [...list.querySelectorAll('[data-status]')];
      const state = steps.map((step) => order.indexOf(step.getAttribute('data-status') ?? ''));
      if (state.join() !== states.at(-1)?.join()) states.push(state);
    };
    note();
    new MutationObserver(note).observe(list, { attributes: true, childList: true, subtree: true });
    Object.assign(window, { states });
  });
  return () => page.evaluate(() => (window as unknown as WatchingWindow).states);
}

/** The changes in which a step went back. */
export function stepsBack(states: readonly StepStates[]): string[] {
  return states.flatMap((state, index) => {
    const before = states[index - 1];
    const back = before !== undefined && state.some((status, step) => status < (before[step] ?? 0));
    return back ? [`${before.join()} → ${state.join()}`] : [];
  });
}
