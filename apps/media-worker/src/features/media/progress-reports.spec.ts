import { createProgressReports } from './progress-reports';

describe('progress reports', () => {
  it('are sent one at a time, and skip outdated values', async () => {
    const sent: number[] = [];
    const answers: (() => void)[] = [];
    const progress = createProgressReports((share) => {
      sent.push(share);
      return new Promise((resolve) => answers.push(resolve));
    }, 0);
    const second = new Promise<void>((resolve) => {
      progress.show(0.1);
      progress.show(0.2);
      progress.show(0.3);
      answers[0]?.();
      setImmediate(function look() {
        if (sent.length > 1) resolve();
        else setImmediate(look);
      });
    });
    await second;
    expect(sent).toEqual([0.1, 0.3]);
    answers[1]?.();
    await progress.stop();
  });

  it('stop with the task', async () => {
    const sent: number[] = [];
    const progress = createProgressReports(async (share) => void sent.push(share), 0);
    await progress.stop();
    progress.show(0.5);
    await progress.stop();
    expect(sent).toEqual([]);
  });
});
