import { buildFacts, buildStream } from '@cutroom/contracts/testing';
import { factRows } from './fact-rows';

const audio = { codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, decodable: true };

describe('factRows', () => {
  it('names everything that is known about a file', () => {
    expect(factRows(buildFacts({ startTimecode: '01:00:00:00' }))).toEqual([
      ['Container', 'MP4'],
      ['Duration', '12:05'],
      ['Resolution', '1920 × 1080'],
      ['Frame rate', '25 fps'],
      ['Video', 'H.264, High'],
      ['Colour', '8 bit, SDR'],
      ['Scan', 'Progressive'],
      ['Audio', 'AAC, LC'],
      ['Channels', 'Stereo'],
      ['Sample rate', '48 kHz'],
      ['Loudness', '−14.2 LUFS'],
      ['Peak', '−1.0 dBTP'],
      ['Start timecode', '01:00:00:00'],
    ]);
  });

  it('omits facts that the file does not state', () => {
    const video = buildStream({ frameRate: null, bitDepth: null, profile: null });
    const labels = factRows(buildFacts({ durationMs: null, video, measured: null })).map(([label]) => label);
    expect(labels).not.toEqual(expect.arrayContaining(['Duration']));
    expect(labels).toEqual(expect.not.arrayContaining(['Frame rate', 'Loudness', 'Peak', 'Start timecode']));
    expect(factRows(buildFacts({ video }))).toContainEqual(['Colour', 'SDR']);
  });

  it('says that a stream is missing', () => {
    expect(factRows(buildFacts({ video: null }))).toContainEqual(['Video', 'None']);
    expect(factRows(buildFacts({ audio: null }))).toContainEqual(['Audio', 'None']);
  });

  it('says what is unusual about the video', () => {
    const video = buildStream({
      codec: 'prores',
      profile: 'HQ',
      frameRate: 23.976_024,
      variableFrameRate: true,
      bitDepth: 10,
      dynamicRange: 'HDR10',
      interlaced: true,
      rotation: 90,
      decodable: false,
    });
    expect(factRows(buildFacts({ video }))).toEqual(
      expect.arrayContaining([
        ['Frame rate', '23.976 fps (variable)'],
        ['Video', 'ProRes, HQ (Cutroom cannot decode it)'],
        ['Colour', '10 bit, HDR10'],
        ['Scan', 'Interlaced'],
        ['Rotation', '90°'],
      ]),
    );
  });

  it.each([
    [1, 'Mono'],
    [6, '5.1'],
    [8, '7.1'],
    [4, '4 channels'],
  ])('calls %d channels %s', (channels, text) => {
    expect(factRows(buildFacts({ audio: { ...audio, channels } }))).toContainEqual(['Channels', text]);
  });
});
