import { chapterProblem, chaptersFrom, chaptersIn, looksLikeChapters } from './chapters';

const problemOf = (lines: string, durationMs: number | null = 300_000) =>
  chapterProblem(chaptersIn(lines), durationMs);

describe('chapters of a description', () => {
  it.each([
    ['a time and a title', '0:00 Intro', 'Intro', 0],
    ['hours', '1:02:03 - Outro', 'Outro', 3_723_000],
    ['a bullet and brackets', '• (00:10) Market', 'Market', 10_000],
  ])('are lines with %s', (_, line, title, atMs) => {
    expect(chaptersIn(`Filmed at 10:00 in Mumbai\n${line}\r\nBye`)).toMatchObject([{ title, atMs }]);
  });

  it('are assumed if several lines have a time, or a single one has 0:00', () => {
    expect(looksLikeChapters(chaptersIn('Open daily\n10:00 to 18:00'))).toBe(false);
    expect(looksLikeChapters(chaptersIn('0:00 Intro'))).toBe(true);
    expect(looksLikeChapters(chaptersIn('0:10 Intro\n1:00 Market'))).toBe(true);
  });

  it.each([
    ['the first is not at the start', '0:05 A\n0:20 B\n1:00 C', 'The first chapter must be at 0:00.'],
    ['there are two', '0:00 A\n0:20 B', 'There must be at least three.'],
    ['one is out of order', '0:00 A\n2:00 B\n1:00 C', '1:00 comes after 2:00.'],
    ['one is too short', '0:00 A\n0:20 B\n0:29 C', 'The chapter at 0:20 is shorter than 10 seconds.'],
    ['the last is too short', '0:00 A\n0:20 B\n4:55 C', 'The chapter at 4:55 is shorter than 10 seconds.'],
    ['one is after the end', '0:00 A\n0:20 B\n9:00 C', '9:00 is after the end of the video.'],
    ['one has no title', '0:00 A\n0:20\n1:00 C', 'The chapter at 0:20 has no title.'],
    ['one has no such time', '0:00 A\n0:75 B\n2:00 C', '0:75 is not a time.'],
  ])('are refused when %s', (_, lines, problem) => {
    expect(problemOf(lines)).toBe(problem);
  });

  it('are fine with exactly 10 seconds each, and without a known duration', () => {
    expect(problemOf('0:00 A\n0:10 B\n0:20 C', 30_000)).toBeNull();
    expect(problemOf('0:00 A\n0:10 B\n9:20 C', null)).toBeNull();
  });
});

describe('chapters from comments', () => {
  const moment = (seconds: number, text = `Scene ${seconds}`) => ({ atMs: seconds * 1_000, text });

  it('are valid, sorted, and begin at 0:00', () => {
    const block = chaptersFrom([moment(95.4), moment(15), moment(20), moment(3_700)], 3_705_000);
    expect(block).toBe('0:00 Intro\n0:15 Scene 15\n1:35 Scene 95.4');
    expect(problemOf(block ?? '', 3_705_000)).toBeNull();
  });

  it('take the first words of a comment, without angle brackets', () => {
    const long = 'The <b>map</b> of Mumbai is wrong, and the caption\nis late';
    expect(chaptersFrom([moment(0, long), moment(30), moment(60, `  ${'x'.repeat(60)}`)], null)).toBe(
      `0:00 The b map /b of Mumbai\n0:30 Scene 30\n1:00 ${'x'.repeat(40)}`,
    );
  });

  it('are not made from fewer than three chapters', () => {
    expect(chaptersFrom([moment(15), moment(20)], null)).toBeNull();
    expect(chaptersFrom([], null)).toBeNull();
  });
});
