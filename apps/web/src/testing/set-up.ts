import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { session } from '../lib/session/session';
import { noteServerTime } from '../lib/time/server-clock';
import { removeFakeServer } from './fake-server';

// A long timeout, so that a busy machine does not fail a test.
configure({ asyncUtilTimeout: 60_000 });

/**
 * React's development build creates an Error per element, to name the element's creator in warnings. This takes a fifth
 * of the processor time of these specs. Raising React's own counter to its limit stops it.
 */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => undefined });

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
  scrollTo: () => undefined,
});
Element.prototype.scrollIntoView = () => undefined;
// jsdom has none: no page was loaded again.
Object.assign(performance, { getEntriesByType: () => [] });

const { alert, open, print, fetch, BroadcastChannel } = window;

/** Globals that a test may replace. Each test starts with these values. */
function restoreWindow() {
  Object.assign(window, { alert, open, print, fetch, BroadcastChannel, matchMedia });
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
}

restoreWindow();

/** A test may have had a server whose clock differs. */
function forgetServerTime() {
  jest.spyOn(Date, 'now').mockReturnValue(0);
  noteServerTime(new Response(null, { headers: { date: new Date(0).toUTCString() } }));
}

afterEach(() => {
  cleanup();
  session.end();
  removeFakeServer();
  window.sessionStorage.clear();
  window.localStorage.clear();
  jest.useRealTimers();
  forgetServerTime();
  jest.restoreAllMocks();
  restoreWindow();
});
