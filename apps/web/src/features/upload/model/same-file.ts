import { formatDateTime, type Video } from '@cutroom/contracts';

/** 'Same file as “Monsoon”, uploaded by Asha Rao on 20 Nov 2026, 12:00 pm IST'; null for a new file. */
export function sameFileText({ sameFileAs }: Pick<Video, 'sameFileAs'>): string | null {
  if (sameFileAs === null) return null;
  const { title, uploadedBy, createdAt } = sameFileAs;
  return `Same file as “${title}”, uploaded by ${uploadedBy.name} on ${formatDateTime(createdAt)} IST`;
}
