import fc from 'fast-check';
import { frameAt, frameMiddle, frameRateOf, frameStart, framesPerSecond, type FrameRate } from './frame-rate';
import { parseTimecode, startFrameOf, timecodeAt, timecodeOf } from './timecode';

const dropFrameStart = '00:00:00;00';

const withoutDrops = (rate: number): [string, FrameRate] => [String(rate), frameRateOf(rate)];
const withDrops = (rate: number): [string, FrameRate] => [
  `${rate} drop-frame`,
  frameRateOf(rate, dropFrameStart),
];

/** Every rate at which timecode is common, as a decoder reports it. */
const rates: [string, FrameRate][] = [
  ...[23.976, 24, 25, 29.97, 30, 47.952, 50, 59.94, 60, 120, 12.5, 0.5, 240].map(withoutDrops),
  ...[29.97, 59.94, 119.88].map(withDrops),
];
const named = (name: string): FrameRate => rates.find(([title]) => title === name)![1];

/** How many frame numbers a day has: all of them, or without those that are dropped. */
const numbersPerDay = ({ nominal, dropFrame }: FrameRate): number =>
  24 * 60 * 60 * nominal - (dropFrame ? (nominal / 15) * 24 * 54 : 0);

/** Frames of a day: both sides of every minute, and one in every few seconds. */
function framesOfDay(rate: FrameRate): number[] {
  const day = numbersPerDay(rate);
  const perMinute = day / 1_440;
  const near = Array.from({ length: 1_440 }, (_, minute) => Math.round(minute * perMinute)).flatMap((frame) =>
    [-2, -1, 0, 1, 2, 4, 8].map((away) => frame + away),
  );
  const step = 31 * rate.nominal + 1;
  const sampled = Array.from({ length: Math.floor(day / step) }, (_, index) => index * step);
  return [...new Set([...near, ...sampled, day - 1])]
    .filter((frame) => frame >= 0 && frame < day)
    .sort((a, b) => a - b);
}

/** Seconds since midnight that a timecode shows. */
function shownSeconds(timecode: string, { nominal }: FrameRate): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecode.split(/[:;]/).map(Number);
  return (hours * 60 + minutes) * 60 + seconds + frames / nominal;
}

describe.each(rates)('timecode at %s', (_, rate) => {
  const frames = framesOfDay(rate);
  const timecodes = frames.map((frame) => timecodeOf(frame, rate));

  it('returns to the same frame at all minutes of a day', () => {
    expect(frames.filter((frame, index) => parseTimecode(timecodes[index] ?? '', rate) !== frame)).toEqual(
      [],
    );
  });

  it('grows with the frames', () => {
    const shown = timecodes.map((timecode) => shownSeconds(timecode, rate));
    expect(shown.every((seconds, index) => index === 0 || seconds > shown[index - 1]!)).toBe(true);
  });

  it('starts over after a day', () => {
    expect(timecodeOf(numbersPerDay(rate), rate)).toBe(timecodeOf(0, rate));
    expect(timecodeOf(numbersPerDay(rate) + 1, rate)).toBe(timecodeOf(1, rate));
    expect(timecodeOf(-1, rate)).toBe(timecodeOf(numbersPerDay(rate) - 1, rate));
    expect(timecodeOf(numbersPerDay(rate) - 1, rate)).toMatch(/^23:59:59[:;]/);
  });

  it('converts any frame back, also with any start timecode', () => {
    const anyFrame = fc.nat({ max: numbersPerDay(rate) - 1 });
    fc.assert(
      fc.property(anyFrame, anyFrame, (frame, start) => {
        const startTimecode = timecodeOf(start, rate);
        return (
          parseTimecode(timecodeOf(frame, rate), rate) === frame &&
          startFrameOf(startTimecode, rate) === start &&
          timecodeAt(frame, rate, startTimecode) === timecodeOf((start + frame) % numbersPerDay(rate), rate)
        );
      }),
    );
  });

  it('finds a frame at its start, in its middle, and in times cut off to microseconds', () => {
    const times = (frame: number) => {
      const start = frameStart(frame, rate);
      return [start, frameMiddle(frame, rate), Math.floor(start * 1e6) / 1e6];
    };
    const isFound = (frame: number) => times(frame).every((time) => frameAt(time, rate) === frame);
    expect(frames.filter((frame) => !isFound(frame))).toEqual([]);
  });
});

describe('frameAt', () => {
  it.each(rates.filter(([, rate]) => framesPerSecond(rate) <= 60))(
    'finds frames at %s in times cut off to milliseconds, as WebM stores them',
    (_, rate) => {
      // Adds a little before cutting off, because a rounded quotient can be below the exact time.
      const stored = (frame: number) => Math.floor(frameStart(frame, rate) * 1_000 + 1e-6) / 1_000;
      expect(framesOfDay(rate).filter((frame) => frameAt(stored(frame), rate) !== frame)).toEqual([]);
    },
  );

  it('is 0 before the start', () => {
    expect(frameAt(-1, named('25'))).toBe(0);
  });
});

describe('drop-frame timecode', () => {
  it.each(rates.filter(([, { dropFrame }]) => dropFrame))('stays with the clock at %s', (_, rate) => {
    /** How far timecode is ahead of the clock, in thirtieths of a second. */
    const ahead = (frame: number) =>
      (shownSeconds(timecodeOf(frame, rate), rate) - frameStart(frame, rate)) * 30;
    const all = framesOfDay(rate);
    const firstHour = all.filter((frame) => frameStart(frame, rate) < 3_600).map(ahead);
    expect(Math.max(...firstHour)).toBeLessThan(2);
    expect(Math.min(...firstHour)).toBeGreaterThan(-2);
    // Two numbers are dropped at once, and a whole day ends 2.6 frames early (SMPTE ST 12-1).
    expect(Math.max(...all.map(ahead))).toBeLessThan(2 + 2.6);
    expect(Math.min(...all.map(ahead))).toBeGreaterThan(-2);
  });

  it.each([
    [1_799, '29.97', '00:00:59;29'],
    [1_800, '29.97', '00:01:00;02'],
    [17_981, '29.97', '00:09:59;29'],
    [17_982, '29.97', '00:10:00;00'],
    [19_781, '29.97', '00:10:59;29'],
    [19_782, '29.97', '00:11:00;02'],
    [107_892, '29.97', '01:00:00;00'],
    [2_589_407, '29.97', '23:59:59;29'],
    [3_599, '59.94', '00:00:59;59'],
    [3_600, '59.94', '00:01:00;04'],
    [35_964, '59.94', '00:10:00;00'],
    [215_784, '59.94', '01:00:00;00'],
  ])('calls frame %i at %s %s, as published', (frame, rate, timecode) => {
    expect(timecodeOf(frame, named(`${rate} drop-frame`))).toBe(timecode);
  });

  it('rejects exactly the frame numbers that it skips', () => {
    const known = (timecode: string, name: string) => parseTimecode(timecode, named(name)) !== null;
    for (let minute = 0; minute < 60; minute += 1) {
      const start = `07:${String(minute).padStart(2, '0')}:00;`;
      const tenth = minute % 10 === 0;
      expect(['00', '01', '02'].map((frame) => known(start + frame, '29.97 drop-frame'))).toEqual([
        tenth,
        tenth,
        true,
      ]);
      expect(['03', '04'].map((frame) => known(start + frame, '59.94 drop-frame'))).toEqual([tenth, true]);
      expect(known(`${start}00`, '29.97')).toBe(true);
    }
  });
});

describe('parseTimecode', () => {
  it.each([
    '01:00:00:05',
    '01:00:00;05',
    '01:00:00.05',
    '01:00:00,05',
    ' 01:00:00:05 ',
    '01:00:00:5',
    '01:00:00:005',
  ])('reads %p', (text) => expect(parseTimecode(text, named('25'))).toBe(90_005));

  it.each([
    '',
    '01:00:00',
    '1:00:00:00',
    '24:00:00:00',
    '00:60:00:00',
    '00:00:60:00',
    '00:00:00:25',
    '00:00:00:-1',
    '٠١:00:00:00',
  ])('rejects %p', (text) => expect(parseTimecode(text, named('25'))).toBeNull());

  it('is null or the frame of a valid timecode for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d\d:\d\d:\d\d[:;]\d\d$/)), (text) => {
        const frame = parseTimecode(text, named('29.97 drop-frame'));
        if (frame !== null)
          expect(timecodeOf(frame, named('29.97 drop-frame'))).toBe(text.replace(/:(?=\d\d$)/, ';'));
      }),
    );
  });

  it('counts a file without a readable start timecode from midnight', () => {
    expect(timecodeAt(25, named('25'), null)).toBe('00:00:01:00');
    expect(timecodeAt(25, named('25'), 'tape 3')).toBe('00:00:01:00');
  });
});
