import { codecTitle, type VideoDetails, type VideoExtension } from '@cutroom/contracts';
import type { Clip } from '@cutroom/suites-kit';

/** How Cutroom handles a typical file of an extension: a row of docs/formats.md. */
export interface FormatRow {
  extension: VideoExtension;
  codecs: string;
  facts: string;
  preview: string;
}

const namesOf = (codecs: readonly (string | null)[]): string =>
  codecs.map((codec) => (codec === null ? 'no sound' : codecTitle(codec))).join(', ');

function factsOf({ media }: VideoDetails): string {
  if (!media?.facts) return 'none';
  const { container, video, audio, durationMs } = media.facts;
  const size = video ? `${video.width} × ${video.height}` : 'no video';
  const duration = durationMs === null ? 'unknown duration' : `${(durationMs / 1_000).toFixed(0)} s`;
  return `${container}: ${namesOf([video?.codec ?? null, audio?.codec ?? null])}, ${size}, ${duration}`;
}

function previewOf({ media }: VideoDetails): string {
  if (media?.state === 'READY') return media.preview === 'made' ? 'made' : 'the original plays';
  return media?.state === 'FAILED' ? `No preview could be made: ${media.problem}` : String(media?.state);
}

export const formatRow = (extension: VideoExtension, clip: Clip, video: VideoDetails): FormatRow => ({
  extension,
  codecs: namesOf([clip.video, clip.audio]),
  facts: factsOf(video),
  preview: previewOf(video),
});

const introduction = `# Formats

How Cutroom handles a typical small file of each extension that a video may have. The browser suite
(\`apps/web-e2e/src/media.e2e.ts\`) creates the files, uploads them, plays each preview in Chromium and compares this table
with what it finds. \`CUTROOM_WRITE_FORMATS=1 npx nx test web-e2e\` rewrites it.

`;

/** The text of docs/formats.md, with the table aligned as prettier aligns it. */
export function formatsPage(rows: readonly FormatRow[]): string {
  const table = [
    ['Extension', 'Codecs of the file', 'Facts', 'Preview'],
    ...rows.map(({ extension, codecs, facts, preview }) => [`.${extension}`, codecs, facts, preview]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const lines = table.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return `${introduction}${[lines[0], rule, ...lines.slice(1)].join('\n')}\n`;
}
