import { limits } from '@cutroom/contracts';

/** The time limit of a preview in milliseconds, by the duration and the size of the file. */
export function renderLimitMs({ size, durationMs }: { size: number; durationMs: number | null }): number {
  const stated = (durationMs ?? Infinity) * limits.mediaRenderPerDuration;
  const decoding = Math.min(stated, size * limits.mediaRenderMsPerByte);
  const reading = size / limits.mediaRenderBytesPerMs;
  return Math.min(limits.mediaRenderBaseTimeoutMs + decoding + reading, limits.mediaRenderMaxTimeoutMs);
}
