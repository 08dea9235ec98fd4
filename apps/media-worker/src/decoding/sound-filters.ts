import type { Frame } from 'node-av/lib';
import { av } from './library';
import { previewSampleRate } from './preview-writer';

type SampleFormat = Parameters<typeof av.avGetSampleFmtName>[0];

/** Channels without a known layout cannot be mixed: the first two are taken as left and right. */
function layoutOf(frame: Frame): { name: string; known: boolean } {
  const { channelLayout } = frame;
  if (channelLayout.order === av.AV_CHANNEL_ORDER_UNSPEC) {
    const usual = av.avChannelLayoutDescribe(av.avChannelLayoutDefault(channelLayout.nbChannels));
    if (usual && channelLayout.nbChannels <= 8) return { name: usual, known: true };
    return { name: `${channelLayout.nbChannels}C`, known: false };
  }
  return { name: av.avChannelLayoutDescribe(channelLayout) ?? 'stereo', known: true };
}

/** The source of a graph that takes frames like this one, with times in samples. */
export function soundBufferFor(frame: Frame): string {
  const options = [
    `time_base=1/${frame.sampleRate}`,
    `sample_rate=${frame.sampleRate}`,
    `sample_fmt=${av.avGetSampleFmtName(frame.format as SampleFormat) ?? 'none'}`,
    `channel_layout=${layoutOf(frame).name}`,
  ];
  return `abuffer@in=${options.join(':')}`;
}

/** The filters that convert frames into ones like this. */
export const soundLike = (frame: Frame): string =>
  `aformat=sample_fmts=${av.avGetSampleFmtName(frame.format as SampleFormat) ?? 'none'}` +
  `:sample_rates=${frame.sampleRate}:channel_layouts=${layoutOf(frame).name}`;

/**
 * From frames like this one to the sinks `meter` (loudness in the metadata), `wave` (16 bits, interleaved) and, for the
 * preview, `sound` (stereo in AAC's format). Gaps are filled with silence, so that sound stays in step with the video.
 */
export function soundGraph(frame: Frame, withPreview: boolean): string {
  const stereo = layoutOf(frame).known ? '' : 'pan=stereo|c0=c0|c1=c1,';
  const branches = [
    '[a]ebur128=peak=true:metadata=1:framelog=quiet,abuffersink@meter',
    '[b]aformat=sample_fmts=s16,abuffersink@wave',
    ...(withPreview
      ? [
          `[c]${stereo}aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0,abuffersink@sound`,
        ]
      : []),
  ];
  const labels = ['[a]', '[b]', '[c]'].slice(0, branches.length).join('');
  // Without this layout, the sound would be mixed to the preview's stereo before it is measured.
  const original = `aformat=channel_layouts=${layoutOf(frame).name}`;
  const source = `${soundBufferFor(frame)},aresample=${previewSampleRate}:async=1:first_pts=0,${original}`;
  return [`${source},asplit=${branches.length}${labels}`, ...branches].join(';');
}
