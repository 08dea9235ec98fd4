import { exportFormats, frameRateOf, framesPerSecond } from '@cutroom/contracts';
import { buildComment, buildReview, resolved } from './testing/build-review';
import { parseCsv, parseExport } from './testing/parse-export';
import { wholeFile } from './testing/whole-file';
import { exportFile } from './export-file';
import type { Review } from './review';

const read = async (format: (typeof exportFormats)[number], review: Review) =>
  parseExport[format](review, (await wholeFile(exportFile(format, review))).text);

/** Timecodes that begin just before a minute, where drop-frame timecode skips numbers, and just before midnight. */
const clips: [string, number, string][] = [
  ['23.976', 23.976, '01:00:00:00'],
  ['24', 24, '00:00:59:20'],
  ['25', 25, '10:00:00:00'],
  ['29.97 drop-frame', 29.97, '00:59:58;00'],
  ['29.97 drop-frame before midnight', 29.97, '23:59:58;00'],
  ['29.97', 29.97, '01:00:00:00'],
  ['30', 30, '23:59:59:00'],
  ['50', 50, '01:00:00:00'],
  ['59.94 drop-frame', 59.94, '01:08:59;58'],
  ['59.94', 59.94, '01:00:00:00'],
  ['60', 60, '01:00:00:00'],
];

/** The first frames, both sides of each minute and ten minutes, and a few that are spread over two hours. */
const framesOf = (perSecond: number): number[] => {
  const seconds = [0, 2, 60, 62, 600, 3_600];
  const near = seconds.flatMap((second) =>
    [-3, -1, 0, 1, 2, 4].map((away) => Math.round(second * perSecond) + away),
  );
  return [...new Set([...near, ...Array.from({ length: 10 }, (_, index) => index * 19_997)])]
    .filter((frame) => frame >= 0)
    .sort((a, b) => a - b);
};

describe.each(exportFormats)('the export as %s', (format) => {
  it.each(clips)('keeps every frame at %s', async (_, stated, startTimecode) => {
    const rate = frameRateOf(stated, startTimecode);
    const comments = framesOf(framesPerSecond(rate)).map((from, index) =>
      buildComment({
        text: `Comment ${index}`,
        frames: { from, to: from + [0, 1, 30, 1_800][index % 4]! },
        resolved: index % 3 === 0 ? resolved : null,
      }),
    );
    const found = await read(format, buildReview({ rate, startTimecode, durationMs: 7_201_000, comments }));
    expect(found.map(({ from, to }) => ({ from, to }))).toEqual(comments.map(({ frames }) => frames));
    expect(found.map((marker) => marker.resolved)).toEqual(
      comments.map((comment) => comment.resolved !== null),
    );
    const isWhole = ({ text }: { text: string }, index: number) =>
      new RegExp(`Edi[^]*Comment ${index}$`).test(text);
    expect(found.every(isWhole)).toBe(true);
  });

  it('has a comment about the whole video at the first frame, and replies with their comment', async () => {
    const whole = buildComment({ text: 'Too long', frames: null });
    const reply = (text: string, name: string, deleted = false) =>
      buildComment({ text, parentId: whole._id, frames: null, author: { _id: whole._id, name }, deleted });
    const comments = [
      whole,
      reply('Five minutes?', 'Cora'),
      reply('', 'Gone', true),
      reply('Yes.\nDone', 'Edi'),
    ];
    const [marker, ...others] = await read(format, buildReview({ comments }));
    expect(others).toEqual([]);
    expect(marker).toMatchObject({ from: 0, to: 0, resolved: false });
    expect(marker?.text.replaceAll(' / ', '\n')).toMatch(/Too long\nCora: Five minutes\?\nEdi: Yes\.\nDone$/);
    expect(marker?.text).not.toContain('Gone');
  });

  it('leaves out a deleted comment unless somebody replied to it', async () => {
    const gone = buildComment({ text: '', deleted: true, frames: { from: 5, to: 5 } });
    const answered = buildComment({ text: '', deleted: true, frames: { from: 9, to: 9 } });
    const reply = buildComment({ text: 'But why?', parentId: answered._id, frames: null });
    const found = await read(format, buildReview({ comments: [gone, answered, reply] }));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ from: 9, text: expect.stringMatching(/deleted[^]*Edi: But why\?/) });
  });

  it('has nothing to say about a video without comments, duration, start timecode and rate', async () => {
    const rate = frameRateOf(null);
    expect(await read(format, buildReview({ rate, durationMs: null, size: null }))).toEqual([]);
  });

  it('has at least the length of what was commented on', async () => {
    const comments = [buildComment({ frames: { from: 90, to: 2_000 } })];
    expect(await read(format, buildReview({ durationMs: 1_000, comments }))).toMatchObject([
      { from: 90, to: 2_000 },
    ]);
  });

  it.each([
    ['markup', '<b>&amp;</b> </note></marker><marker start="0s" value="x"/> \'"><script>'],
    [
      'a CDATA section',
      ']]><![CDATA[<evil/>]]> <!-- --> <?php ?> <!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
    ],
    ['fields of other formats', 'a|b |C:ResolveColorRed |M:x |D:9\t00:00:00:00\tV1\tred\tx\t1","x'],
    ['line breaks', 'a\r\n002  001      V     C        00:00:00:00\r\u2028FCM: DROP FRAME\u0085x\vy\fz'],
    ['replacement patterns', "$& $1 $' $` %s \\n"],
  ])('holds %s as text', async (_, hostile) => {
    const author = { _id: buildComment()._id, name: hostile };
    const comments = [
      buildComment({ text: hostile, author, frames: { from: 1, to: 2 } }),
      buildComment({ text: 'After', frames: { from: 3, to: 3 } }),
    ];
    const found = await read(format, buildReview({ title: hostile, comments }));
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [3, 3],
    ]);
    const visible = (text: string) => text.replace(/[\s|/]/g, '');
    expect(visible(found[0]!.text)).toContain(visible(hostile.replace(/\u0085/g, '')));
  });

  it('drops control characters, changes of direction and broken characters', async () => {
    const hostile =
      'a\0b\u0007c\u001bd\u202ee\u2066f\ufeffg\ud800h\uffffi\u200bj\u009fk\u{1ffff}l 🎬 e\u0301';
    const author = { _id: buildComment()._id, name: hostile };
    const { text, fileName } = await wholeFile(
      exportFile(
        format,
        buildReview({
          title: hostile,
          comments: [buildComment({ text: hostile, author })],
        }),
      ),
    );
    for (const given of [text.slice(1), fileName]) {
      expect(given).toContain('abcdefghijkl 🎬 e\u0301');
      expect(given).not.toMatch(/[^\P{C}\n\r\t]|\u2028|\u2029/u);
    }
  });

  it('lets other work through while it makes a large file', async () => {
    const text = 'a\n'.repeat(1_000);
    const comments = Array.from({ length: 2_000 }, (_, from) =>
      buildComment({ text, frames: { from, to: from } }),
    );
    let turns = 0;
    const other = setInterval(() => (turns += 1), 1);
    const { text: made } = await wholeFile(exportFile(format, buildReview({ comments })));
    clearInterval(other);
    expect(made.length).toBeGreaterThan(comments.length * text.length);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('many comments at the same frame', () => {
  it.each(exportFormats)('do not become one text in %s', async (format) => {
    const quotes = '"'.repeat(2_000);
    const comments = Array.from({ length: 50 }, () =>
      buildComment({ text: quotes, frames: { from: 3, to: 3 } }),
    );
    const { text } = exportFile(format, buildReview({ comments }));
    for await (const piece of text) expect(piece.length).toBeLessThan(20_000);
  });
});

describe('markers that begin at the same frame', () => {
  const comments = [
    buildComment({ text: 'About all of it', frames: null, resolved }),
    buildComment({ text: 'The first frame', frames: { from: 0, to: 8 }, author: { _id: '', name: 'Cora' } }),
  ];

  it.each(['premiere', 'final-cut', 'resolve', 'avid'] as const)(
    'are one in %s, which keeps one per frame',
    async (format) => {
      const [marker, ...others] = await read(format, buildReview({ comments }));
      expect(others).toEqual([]);
      expect(marker).toMatchObject({ from: 0, to: 8, resolved: false });
      expect(marker?.text).toMatch(/Edi \(resolved\): About all of it[^]*Cora: The first frame/);
    },
  );
});

describe('the table', () => {
  const cellsOf = async (text: string, name = 'Edi') => {
    const author = { _id: '', name };
    const { text: file } = await wholeFile(
      exportFile('csv', buildReview({ comments: [buildComment({ text, author })] })),
    );
    const [, row = []] = parseCsv(file);
    return { person: row[5], comment: row[6] };
  };

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "=cmd|' /C calc'!A0",
    '\t=1',
    '\r=1',
    '＝1',
    ' =1',
    '\u200b=1',
    '\u202e=1',
  ])('runs no formula: %p', async (text) => {
    const { person, comment } = await cellsOf(text, text);
    expect(person).toMatch(/^'/);
    expect(comment).toMatch(/^'/);
  });

  it('runs no formula where semicolons separate cells or a line begins', async () => {
    expect((await cellsOf('a;=1+1;+2\n=3\n- 4')).comment).toBe("a;'=1+1;'+2\n'=3\n'- 4");
    expect((await cellsOf(';=1')).comment).toBe(";'=1");
  });

  it.each([
    ['Look;"=HYPERLINK(A1);x', 'Look;"\'=HYPERLINK(A1);x'],
    ['Look; " "+1', 'Look; " "\'+1'],
    ['Look\n"@SUM(A1)', 'Look\n"\'@SUM(A1)'],
  ])('runs no formula after a quote where semicolons separate cells: %p', async (text, expected) => {
    expect((await cellsOf(text)).comment).toBe(expected);
  });

  it('leaves other texts alone', async () => {
    expect((await cellsOf('a=b, -5 dB, x@y.example "so"; ok')).comment).toBe(
      'a=b, -5 dB, x@y.example "so"; ok',
    );
  });
});

describe('the file name', () => {
  it.each([
    ['The cut v2', 'The cut v2 - comments.csv'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j - comments.csv'],
    ['../../.ssh/x', 'ssh-x - comments.csv'],
    ['.hidden', 'hidden - comments.csv'],
    ['CON', 'CON - comments.csv'],
    ['line\r\nbreak\0', 'line break - comments.csv'],
    ['\u202egpj.exe', 'gpj.exe - comments.csv'],
    [' . ', 'Video - comments.csv'],
    ['', 'Video - comments.csv'],
  ])('of %p is safe', async (title, expected) => {
    expect(exportFile('csv', buildReview({ title })).fileName).toBe(expected);
  });

  it('fits into 255 bytes without half a character', async () => {
    const { fileName } = exportFile('final-cut', buildReview({ title: '🎬'.repeat(500) }));
    expect(Buffer.byteLength(fileName)).toBeLessThan(255);
    expect(fileName).toMatch(/^(🎬){40,} - comments\.fcpxml$/u);
  });
});
