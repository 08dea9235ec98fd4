import { frameRateOf } from '@cutroom/contracts';
import { evenStarts, FakeMovie } from '../testing/fake-movie';
import { createFilmControl } from './film-control';

interface Film {
  rate?: number;
  duration: number;
  starts: readonly number[];
  late?: number;
  reportsSought?: boolean;
  ahead?: number;
}

async function open({ rate = 25, duration, starts, late, reportsSought, ahead }: Film) {
  const control = createFilmControl(frameRateOf(rate, null), null);
  const movie = new FakeMovie(duration, starts, late, reportsSought, ahead);
  const detach = control.attach(movie as unknown as HTMLVideoElement);
  control.loaded();
  await movie.settled();
  async function after(act: () => void) {
    act();
    await movie.settled();
    return control.getState().frame;
  }
  return {
    control,
    movie,
    detach,
    jump: (frame: number) => after(() => control.show(frame)),
    /** Presses the key of a step several times. @returns the frame after each press */
    async press(step: 1 | -1, times: number) {
      const frames: number[] = [];
      for (let press = 0; press < times; press += 1) frames.push(await after(() => control.step(step)));
      return frames;
    },
  };
}

/** Jumps and steps in a film of 25 frames a second show and name the same frames. */
async function expectExactFrames({ jump, press, movie }: Awaited<ReturnType<typeof open>>) {
  expect(await jump(40)).toBe(40);
  expect(movie.shown.at(-1)).toBe(40 / 25);
  expect(await press(1, 2)).toEqual([41, 42]);
  expect(movie.shown.at(-1)).toBe(42 / 25);
  expect(await press(-1, 3)).toEqual([41, 40, 39]);
  expect(movie.shown.at(-1)).toBe(39 / 25);
}

describe('film control', () => {
  it('ends at the last image of a file with longer sound, once a jump has found it', async () => {
    const { control, jump, press, detach } = await open({ duration: 4, starts: evenStarts(25, 90) });
    expect(control.lastFrame).toBe(99);
    expect(await jump(99)).toBe(89);
    expect(control.lastFrame).toBe(89);
    expect(await press(1, 1)).toEqual([89]);
    detach();
  });

  it('ends at the last image when a step finds no other one', async () => {
    const { control, jump, press, detach } = await open({ duration: 4, starts: evenStarts(25, 90) });
    await jump(88);
    expect(await press(1, 3)).toEqual([89, 89, 89]);
    expect(control.lastFrame).toBe(89);
    detach();
  });

  it('keeps the last frame of a file whose images reach its end', async () => {
    const { control, jump, press, detach } = await open({ duration: 4, starts: evenStarts(25, 100) });
    expect(await jump(99)).toBe(99);
    expect(await press(1, 1)).toEqual([99]);
    expect(await jump(40)).toBe(40);
    expect(await jump(0)).toBe(0);
    expect(await press(-1, 1)).toEqual([0]);
    expect(control.lastFrame).toBe(99);
    detach();
  });

  it.each([
    ['shows the frame before the one that it seeks', -1 / 25],
    ['shows the frame after the one that it seeks', 1 / 25],
  ])('shows exact frames when the browser %s', async (_, late) => {
    const film = await open({ duration: 4, starts: evenStarts(25, 100), late });
    await expectExactFrames(film);
    film.detach();
  });
});

describe('film control in a browser that reports the requested time after a seek, as Firefox does', () => {
  it.each([23.976, 24, 25, 29.97, 30, 60])('names the shown frame at %d frames per second', async (rate) => {
    const { numerator, denominator } = frameRateOf(rate, null);
    const starts = Array.from({ length: 100 }, (_, frame) => (frame * denominator) / numerator);
    const { jump, press, movie, detach } = await open({
      rate,
      duration: (100 * denominator) / numerator,
      starts,
      reportsSought: true,
    });
    for (let frame = 0; frame < 100; frame += 7) {
      expect(await jump(frame)).toBe(frame);
      expect(movie.shown.at(-1)).toBe(starts[frame]);
    }
    expect(await press(1, 1)).toEqual([99]);
    expect(await press(-1, 3)).toEqual([98, 97, 96]);
    expect(movie.shown.at(-1)).toBe(starts[96]);
    detach();
  });

  it('names the shown frame when its callback comes before the events of the seek', async () => {
    const film = await open({ duration: 4, starts: evenStarts(25, 100), reportsSought: true });
    expect(await film.jump(80)).toBe(80);
    film.movie.isBusy = true;
    await expectExactFrames(film);
    film.detach();
  });
});

describe('film control in a browser that ignores the edit list of a file, as WebKitGTK does', () => {
  it.each([
    ['by two frames', { ahead: 2 / 25, reportsSought: true }],
    ['by a part of a frame', { ahead: 0.013, reportsSought: true }],
    ['by two frames, and the browser seeks one frame too far', { ahead: 2 / 25, late: 1 / 25 }],
  ])('shows exact frames when the list shifts them %s', async (_, browser) => {
    const film = await open({ duration: 4, starts: evenStarts(25, 100), ...browser });
    await expectExactFrames(film);
    film.movie.present(50 / 25);
    expect(film.control.getState().frame).toBe(50);
    film.detach();
  });
});

describe('film control of a file without an image for every frame', () => {
  it('steps over a dropped frame in both directions', async () => {
    const starts = evenStarts(30, 90).filter((_, index) => index !== 11);
    const { jump, press, detach } = await open({ rate: 30, duration: 3, starts });
    await jump(8);
    expect(await press(1, 4)).toEqual([9, 10, 12, 13]);
    expect(await press(-1, 4)).toEqual([12, 10, 9, 8]);
    detach();
  });

  it('steps through the images of a preview at half the rate of the original', async () => {
    const { press, detach } = await open({ rate: 120, duration: 1, starts: evenStarts(60, 60) });
    expect(await press(1, 4)).toEqual([2, 4, 6, 8]);
    expect(await press(-1, 3)).toEqual([6, 4, 2]);
    detach();
  });

  it('steps to every image of a phone recording whose rate drops in the dark', async () => {
    const slow = evenStarts(20, 12).map((start) => 0.4 + start);
    const { jump, press, detach } = await open({
      rate: 24,
      duration: 1,
      starts: [...evenStarts(30, 12), ...slow],
    });
    await jump(10);
    const pictures = slow.slice(1, 8).map((start) => Math.round(start * 24));
    expect(await press(1, 7)).toEqual(pictures);
    expect(await press(-1, 6)).toEqual(pictures.slice(0, -1).reverse());
    detach();
  });

  it('steps to the next image, however long the current one lasts', async () => {
    const starts = [0, 1, 1.04, 5];
    const { press, detach } = await open({ duration: 6, starts });
    expect(await press(1, 3)).toEqual([25, 26, 125]);
    expect(await press(-1, 3)).toEqual([26, 25, 0]);
    detach();
  });

  it('shows the image that covers the frame of a jump, without seeking others', async () => {
    const { jump, press, movie, detach } = await open({ duration: 3, starts: [0, 1, 2, 2.04] });
    await jump(25);
    movie.shown.length = 0;
    expect(await jump(40)).toBe(40);
    expect(movie.shown).toEqual([1]);
    expect(movie.currentTime).toBe(40.5 / 25);
    expect(await press(1, 1)).toEqual([50]);
    await jump(40);
    // The image that covers frame 40 begins at frame 25.
    expect(await press(-1, 1)).toEqual([0]);
    detach();
  });
});
