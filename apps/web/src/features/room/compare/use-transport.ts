import type { FrameRate } from '@cutroom/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createTransport } from './transport';

/** The transport of a page. It follows the videos with each repaint, and only while they play. */
export function useTransport(rate: FrameRate, offset: number) {
  const [transport] = useState(() => createTransport(rate));
  const state = useSyncExternalStore(transport.subscribe, transport.get);
  useEffect(() => transport.setRate(rate), [transport, rate]);
  useEffect(() => transport.setOffset(offset), [transport, offset]);
  useEffect(() => {
    if (!state.isPlaying) return undefined;
    let frame = requestAnimationFrame(function follow() {
      transport.tick();
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [transport, state.isPlaying]);
  return { transport, state };
}
