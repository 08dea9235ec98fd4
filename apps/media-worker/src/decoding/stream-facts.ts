import type { MediaFacts } from '@cutroom/contracts';
import type { Frame, Stream } from 'node-av/lib';
import { roundedRate } from './frame-rate';
import { displayedSize } from './geometry';
import { av } from './library';
import { profileName } from './names';
import { bitDepthOf } from './pixel-format';
import { aspectOf, orientationIn } from './streams';

type VideoFacts = NonNullable<MediaFacts['video']>;
type AudioFacts = NonNullable<MediaFacts['audio']>;

/** The first frames and packets of a video. */
export interface FirstFrames {
  variable: boolean;
  interlaced: boolean;
  /** One of the first frames; null when none could be decoded. */
  sample: Frame | null;
  /** The colours of the first packet, where a palette has them. */
  palette: Buffer | null;
}

const codecName = ({ codecpar }: Stream): string => av.avGetCodecName(codecpar.codecId) || 'unknown';
const decodable = ({ codecpar }: Stream): boolean => av.Codec.findDecoder(codecpar.codecId) !== null;

function dynamicRangeOf({ codecpar }: Stream, sample: Frame | null): VideoFacts['dynamicRange'] {
  if (codecpar.getCodedSideData(av.AV_PKT_DATA_DOVI_CONF)) return 'Dolby Vision';
  const curves = [codecpar.colorTrc, sample?.colorTrc];
  if (curves.includes(av.AVCOL_TRC_SMPTE2084)) return 'HDR10';
  return curves.includes(av.AVCOL_TRC_ARIB_STD_B67) ? 'HLG' : 'SDR';
}

export function videoFacts(stream: Stream, { variable, interlaced, sample }: FirstFrames): VideoFacts {
  const { codecpar } = stream;
  const codec = codecName(stream);
  const { mirrored, rotation } = orientationIn(stream);
  const size = codecpar.width > 0 ? codecpar : (sample ?? { width: 0, height: 0 });
  const pixelFormat = sample?.format ?? codecpar.format;
  return {
    codec,
    profile: profileName(codec, codecpar.profile),
    ...displayedSize(size, aspectOf(stream), rotation),
    frameRate: roundedRate(stream.avgFrameRate) ?? roundedRate(stream.rFrameRate),
    variableFrameRate: variable,
    bitDepth: bitDepthOf(av.avGetPixFmtName(pixelFormat as Parameters<typeof av.avGetPixFmtName>[0])),
    dynamicRange: dynamicRangeOf(stream, sample),
    rotation,
    mirrored,
    interlaced,
    decodable: decodable(stream),
  };
}

export function audioFacts(stream: Stream): AudioFacts {
  const { codecpar } = stream;
  const codec = codecName(stream);
  return {
    codec,
    profile: profileName(codec, codecpar.profile),
    channels: Math.max(0, codecpar.channels),
    sampleRate: Math.max(0, codecpar.sampleRate),
    decodable: decodable(stream),
  };
}
