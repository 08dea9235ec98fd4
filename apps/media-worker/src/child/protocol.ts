import type { FilmstripIndex, MediaFacts, PreviewKind, VideoExtension } from '@cutroom/contracts';

/** The file of a task. The child requests its bytes through `read` messages and opens no file itself. */
interface SourceInfo {
  /** Bytes. */
  size: number;
  extension: VideoExtension;
}

/** Work for one child process about one file. It writes into `folder`, an empty folder of its own, and nowhere else. */
export type DecodeTask =
  /** Facts, and `poster.webp`. */
  | { kind: 'inspect'; source: SourceInfo; folder: string }
  /** Everything that needs a pass over the whole file: `preview.mp4`, `filmstrip.webp`, `waveform.json`. */
  | { kind: 'render'; source: SourceInfo; folder: string }
  /** `frame.jpg`: the frame at `atMs` of the original. */
  | { kind: 'frame'; source: SourceInfo; folder: string; atMs: number }
  /** `still.jpg`: the same frame, small. */
  | { kind: 'still'; source: SourceInfo; folder: string; atMs: number };

/** A result names the files that were made. */
export type DecodeResult =
  | { kind: 'inspect'; facts: MediaFacts; poster: boolean }
  | {
      kind: 'render';
      facts: MediaFacts;
      preview: PreviewKind;
      filmstrip: FilmstripIndex | null;
      waveform: boolean;
      suggestedFramesMs: number[];
    }
  | { kind: 'frame' }
  | { kind: 'still' };

/** From the child to its worker. */
export type ChildMessage =
  /** `decoder`: whether this platform has one. */
  | { type: 'ready'; decoder: boolean }
  /** Answered by `bytes` or `readFailed` with the same ID. Several may be pending. */
  | { type: 'read'; id: number; offset: number; length: number }
  /** Of the task, from 0 to 1. */
  | { type: 'progress'; progress: number }
  | { type: 'done'; result: DecodeResult }
  /** The file is at fault, so a retry would not help. `reason` is shown to users, in plain words. */
  | { type: 'unfit'; reason: string; facts: MediaFacts | null }
  /** Anything else, such as a full disk; `reason` is for the log. */
  | { type: 'failed'; reason: string };

/** From the worker to its child. */
export type WorkerMessage =
  | { type: 'task'; task: DecodeTask }
  /** The bytes are attached: fewer than requested at the end of the file. */
  | { type: 'bytes'; id: number }
  | { type: 'readFailed'; id: number };
