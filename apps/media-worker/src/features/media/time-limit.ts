import { limits } from '@cutroom/contracts';

/** How long a preview may take, in milliseconds, from what the file says of itself and what it weighs. */
export function renderLimitMs({ size, durationMs }: { size: number; durationMs: number | null }): number {
  const stated = (durationMs ?? Infinity) * limits.mediaRenderPerDuration;
  const decoding = Math.min(stated, size * limits.mediaRenderMsPerByte);
  const reading = size / limits.mediaRenderBytesPerMs;
  return Math.min(limits.mediaRenderBaseTimeoutMs + decoding + reading, limits.mediaRenderMaxTimeoutMs);
}
