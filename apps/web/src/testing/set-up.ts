import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import { session } from '../lib/session/session';
import { removeFakeServer } from './fake-server';

// A long timeout, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 10_000 });

class ResizeObserverThatNeverFires {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** jsdom has none. */
class PointerEventOfMouse extends MouseEvent {
  readonly pointerType: string;
  readonly pointerId: number;

  constructor(type: string, { pointerType = '', pointerId = 0, ...init }: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = pointerType;
    this.pointerId = pointerId;
  }
}

/** A wide, light screen without reduced motion: nothing matches. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

Object.assign(window, {
  ResizeObserver: ResizeObserverThatNeverFires,
  PointerEvent: PointerEventOfMouse,
  matchMedia,
  scrollTo: () => undefined,
});
Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  session.end();
  removeFakeServer();
  window.sessionStorage.clear();
  window.localStorage.clear();
  jest.useRealTimers();
});
