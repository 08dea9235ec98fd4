import type { MediaFacts } from '@cutroom/contracts';
import type { Frame, Stream } from 'node-av/lib';
import type { Rotation, Size } from './geometry';
import { turned } from './geometry';
import { av } from './library';

/** The properties of a video that the filters depend on. */
export interface PictureSource {
  timeBase: { num: number; den: number };
  rotation: Rotation;
  /** Before it is turned. */
  mirrored: boolean;
  interlaced: boolean;
}

/** Missing in facts of earlier versions, which did not read it. */
export const pictureSource = (
  { timeBase }: Stream,
  { rotation, mirrored = false, interlaced }: NonNullable<MediaFacts['video']>,
): PictureSource => ({ timeBase, rotation, mirrored, interlaced });

const rotations: Record<Rotation, readonly string[]> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};

const isHdr = ({ colorTrc }: Frame): boolean =>
  colorTrc === av.AVCOL_TRC_SMPTE2084 || colorTrc === av.AVCOL_TRC_ARIB_STD_B67;

/** From this height on, players assume BT.709 instead of BT.601 for a video that names no colours. */
const highDefinitionHeight = 720;

/** The colours of the frame, or the ones that players assume when the file names none. */
function matrixOf(frame: Frame): 'bt709' | 'smpte170m' | null {
  const { colorSpace } = frame;
  if (colorSpace === av.AVCOL_SPC_BT709) return 'bt709';
  if (colorSpace === av.AVCOL_SPC_BT470BG || colorSpace === av.AVCOL_SPC_SMPTE170M) return 'smpte170m';
  if (colorSpace !== av.AVCOL_SPC_UNSPECIFIED) return null;
  return frame.height >= highDefinitionHeight ? 'bt709' : 'smpte170m';
}

const pixelFormatName = (frame: Frame): string =>
  av.avGetPixFmtName(frame.format as Parameters<typeof av.avGetPixFmtName>[0]) ?? 'none';

/** The source of a graph that takes frames like this one. */
export function bufferFor(frame: Frame, { num, den }: { num: number; den: number }): string {
  const options = [
    `video_size=${frame.width}x${frame.height}`,
    `pix_fmt=${pixelFormatName(frame)}`,
    `time_base=${num}/${den}`,
    'pixel_aspect=1/1',
    `colorspace=${frame.colorSpace}`,
    `range=${frame.colorRange}`,
  ];
  return `buffer@in=${options.join(':')}`;
}

/**
 * Scales to `size` (as displayed, square pixels), turns, deinterlaces and tone-maps to SDR: 8-bit 4:2:0 in limited
 * range. The video is scaled down first, because that makes all other steps cheap.
 */
export function pictureFilters(frame: Frame, source: PictureSource, size: Size): string {
  const { width, height } = turned(size, source.rotation);
  const hdr = isHdr(frame);
  const matrix = matrixOf(frame);
  const scale = [
    `scale=w=${width}:h=${height}:flags=bicubic`,
    ...(hdr ? [] : ['out_range=tv']),
    ...(!hdr && matrix ? [`in_color_matrix=${matrix}:out_color_matrix=${matrix}`] : []),
  ].join(':');
  return [
    ...(source.interlaced ? ['bwdif=mode=send_frame:parity=auto:deint=interlaced'] : []),
    scale,
    ...(hdr
      ? [
          'format=yuv420p10',
          'tonemapx=tonemap=bt2390:desat=0:peak=100:t=bt709:m=bt709:p=bt709:format=yuv420p',
        ]
      : []),
    'format=yuv420p',
    ...(source.mirrored ? ['hflip'] : []),
    ...rotations[source.rotation],
    'setsar=1',
  ].join();
}

/** A graph from frames like this one to pictures of this size at the sink `out`. */
export const pictureGraph = (frame: Frame, source: PictureSource, size: Size): string =>
  `${bufferFor(frame, source.timeBase)},${pictureFilters(frame, source, size)},buffersink@out`;
