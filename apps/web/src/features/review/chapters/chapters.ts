import { limits } from '@cutroom/contracts';
import { formatClock } from '../../../lib/time/clock-time';

/** A line of a description that begins with a time. */
export interface Chapter {
  /** As it was typed, such as '1:05'. */
  time: string;
  atMs: number;
  /** Whether minutes and seconds stay below 60. */
  isTime: boolean;
  title: string;
}

/** '0:00 Intro', '1:02:03 - Outro', '• (00:10) Market'. */
const chapterLine = /^\s*[-•*]?\s*[([]?((?:(\d{1,2}):)?(\d{1,2}):(\d\d))(?!\d|:)[)\]]?\s*[-–—:.|]?\s*(.*)$/;

/** The chapters among the lines of a description, in its order. */
export function chaptersIn(description: string): Chapter[] {
  return description.split(/\r?\n/).flatMap((line) => {
    const [, time, hours, minutes = '', seconds = '', title = ''] = chapterLine.exec(line) ?? [];
    if (time === undefined) return [];
    const [h, m, s] = [Number(hours ?? 0), Number(minutes), Number(seconds)];
    const isTime = s < 60 && (hours === undefined || m < 60);
    return [{ time, atMs: ((h * 60 + m) * 60 + s) * 1_000, isTime, title: title.trim() }];
  });
}

/** A single line with a time need not be a chapter, unless it is the start of the video. */
export const looksLikeChapters = (chapters: readonly Chapter[]): boolean =>
  chapters.length > 1 || chapters.some(({ atMs }) => atMs === 0);

function problemOfOne(chapter: Chapter, next: Chapter | undefined, durationMs: number | null): string | null {
  const { time, atMs, isTime, title } = chapter;
  if (!isTime) return `${time} is not a time.`;
  if (title === '') return `The chapter at ${time} has no title.`;
  if (durationMs !== null && atMs >= durationMs) return `${time} is after the end of the video.`;
  if (next !== undefined && next.isTime && next.atMs <= atMs) return `${next.time} comes after ${time}.`;
  const endMs = next?.atMs ?? durationMs;
  const isShort = endMs !== null && endMs - atMs < limits.youtubeChapterMinMs;
  return isShort ? `The chapter at ${time} is shorter than 10 seconds.` : null;
}

/**
 * The first of YouTube's rules (docs/youtube.md#4-metadata) that chapters break; null when it shows them.
 *
 * @param durationMs of the video; null when it is not known
 */
export function chapterProblem(chapters: readonly Chapter[], durationMs: number | null): string | null {
  if (chapters[0]?.atMs !== 0) return 'The first chapter must be at 0:00.';
  for (const [index, chapter] of chapters.entries()) {
    const problem = problemOfOne(chapter, chapters[index + 1], durationMs);
    if (problem !== null) return problem;
  }
  return chapters.length < limits.youtubeChaptersMin ? 'There must be at least three.' : null;
}

/** A comment on a moment of the video. */
export interface Moment {
  /** Milliseconds from the start of the video. */
  atMs: number;
  text: string;
}

const titleWords = 6;
const titleLength = 40;

/** The first words of a comment, without what YouTube rejects. */
function titleOf(text: string): string {
  const words = text.replace(/[<>]/g, ' ').trim().split(/\s+/).slice(0, titleWords);
  while (words.length > 1 && [...words.join(' ')].length > titleLength) words.pop();
  return [...words.join(' ').replace(/[,;:.–-]+$/, '')].slice(0, titleLength).join('');
}

/**
 * Chapters at the moments of comments that YouTube shows, one line each; null when there are too few of them. The first
 * chapter is at 0:00, and a comment less than 10 seconds after a chapter, or before the end, makes none.
 */
export function chaptersFrom(moments: readonly Moment[], durationMs: number | null): string | null {
  const step = limits.youtubeChapterMinMs;
  const latest = (durationMs ?? Infinity) - step;
  const kept: Moment[] = [];
  const sorted = moments
    .map(({ atMs, text }) => ({ atMs: Math.floor(atMs / 1_000) * 1_000, text: titleOf(text) }))
    .filter(({ atMs, text }) => text !== '' && atMs <= latest)
    .sort((one, other) => one.atMs - other.atMs);
  if (sorted[0]?.atMs !== 0) kept.push({ atMs: 0, text: 'Intro' });
  for (const moment of sorted) {
    const before = kept.at(-1);
    if (before === undefined || moment.atMs - before.atMs >= step) kept.push(moment);
  }
  if (kept.length < limits.youtubeChaptersMin) return null;
  return kept.map(({ atMs, text }) => `${formatClock(atMs)} ${text}`).join('\n');
}
