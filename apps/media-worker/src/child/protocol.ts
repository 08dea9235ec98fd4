import type { FilmstripIndex, MediaFacts, PreviewKind, VideoExtension } from '@cutroom/contracts';

/** The file of a task. Its bytes are asked for through `read` messages: the child opens nothing itself. */
interface SourceInfo {
  /** Bytes. */
  size: number;
  extension: VideoExtension;
}

/** Work for one child process about one file. It writes into `folder`, an empty folder of its own, and nowhere else. */
export type DecodeTask =
  /** Facts, and `poster.webp`. */
  | { kind: 'inspect'; source: SourceInfo; folder: string }
  /** Everything that takes a whole pass over the file: `preview.mp4`, `filmstrip.webp`, `waveform.json`. */
  | { kind: 'render'; source: SourceInfo; folder: string }
  /** `frame.jpg`: the frame at `atMs` of the original. */
  | { kind: 'frame'; source: SourceInfo; folder: string; atMs: number }
  /** `still.jpg`: the same frame, small. */
  | { kind: 'still'; source: SourceInfo; folder: string; atMs: number };

/** The files of a result are those that it names as made. */
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
  /** Answered by `bytes` or `readFailed` with the same ID. Several may be under way. */
  | { type: 'read'; id: number; offset: number; length: number }
  /** Of the task, from 0 to 1. */
  | { type: 'progress'; progress: number }
  | { type: 'done'; result: DecodeResult }
  /** The file is at fault, and trying again would not help. `reason` is for people, in plain words. */
  | { type: 'unfit'; reason: string; facts: MediaFacts | null }
  /** Anything else, such as a full disk; `reason` is for the log. */
  | { type: 'failed'; reason: string };

/** From the worker to its child. */
export type WorkerMessage =
  | { type: 'task'; task: DecodeTask }
  /** The bytes are attached: fewer than asked for at the end of the file. */
  | { type: 'bytes'; id: number }
  | { type: 'readFailed'; id: number };
