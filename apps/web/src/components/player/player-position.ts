/** How far a version has been watched. */
export interface KeptPosition {
  version: string;
  seconds: number;
}

export const positionDraftName = (videoId: string): string => `position.${videoId}`;

export function parsePosition(kept: unknown): KeptPosition | null {
  const { version, seconds } = (kept ?? {}) as Partial<Record<keyof KeptPosition, unknown>>;
  if (typeof version !== 'string' || typeof seconds !== 'number') return null;
  return Number.isFinite(seconds) && seconds >= 0 ? { version, seconds } : null;
}
