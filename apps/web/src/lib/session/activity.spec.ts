import { fireEvent } from '@testing-library/react';
import { listenForActivity } from './activity';

let activities = 0;
listenForActivity(document, () => (activities += 1));

const pointer = (type: string, x: number, y: number) =>
  Object.assign(new Event(type, { bubbles: true }), { screenX: x, screenY: y });

beforeEach(() => {
  document.body.innerHTML = '<input /><div id="list"></div><video></video>';
  fireEvent.pointerUp(document.body);
  activities = 0;
});

describe('listenForActivity', () => {
  it.each(['keyDown', 'pointerDown', 'wheel', 'touchMove', 'input'] as const)('counts %s', (type) => {
    fireEvent[type](document.querySelector('input') as HTMLInputElement);
    expect(activities).toBe(1);
  });

  it('counts an event whose propagation a component stops', () => {
    const field = document.querySelector('input') as HTMLInputElement;
    field.addEventListener('keydown', (event) => event.stopPropagation());
    fireEvent.keyDown(field);
    expect(activities).toBe(1);
  });

  it('counts a pointer that moves, and ignores one that rests while the page moves below it', () => {
    let moves = 0;
    // This listener has not received a pointer event yet.
    listenForActivity(document, () => (moves += 1));
    document.body.dispatchEvent(pointer('pointermove', 10, 10));
    document.body.dispatchEvent(pointer('pointermove', 10, 10));
    expect(moves).toBe(0);
    document.body.dispatchEvent(pointer('pointermove', 11, 10));
    expect(moves).toBe(1);
  });

  it('counts scrolling with the pointer down, and ignores a page that scrolls by itself', () => {
    const list = document.getElementById('list') as HTMLElement;
    fireEvent.scroll(list);
    expect(activities).toBe(0);
    fireEvent.pointerDown(list);
    fireEvent.scroll(list);
    expect(activities).toBe(2);
    fireEvent.pointerUp(list);
    fireEvent.scroll(list);
    expect(activities).toBe(2);
  });

  it('counts a video that plays, not one that is paused', () => {
    const movie = document.querySelector('video') as HTMLVideoElement;
    fireEvent.timeUpdate(movie);
    expect(activities).toBe(0);
    Object.defineProperty(movie, 'paused', { value: false });
    fireEvent.timeUpdate(movie);
    expect(activities).toBe(1);
  });
});
