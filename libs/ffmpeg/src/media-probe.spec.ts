import { describe, expect, it } from '@jest/globals';
import { readFfprobe } from './media-probe.js';

describe('readFfprobe', () => {
  it('tells cover art from moving pictures', () => {
    const probe = readFfprobe(
      {
        format: { format_name: 'mp3', duration: '12.5', tags: { TITLE: 'Song' } },
        streams: [
          { index: 0, codec_type: 'audio', codec_name: 'mp3', sample_rate: '44100', channels: 2, bit_rate: '128000' },
          { index: 1, codec_type: 'video', codec_name: 'png', width: 9, height: 9, disposition: { attached_pic: 1 } },
        ],
      },
      1000,
    );
    expect(probe).toMatchObject({
      hasAudio: true,
      hasVideo: false,
      hasAttachedPicture: true,
      video: [],
      declaredDurationSeconds: 12.5,
      tags: { title: 'Song' },
      audio: [{ codec: 'mp3', sampleRate: 44_100, channels: 2, bitRate: 128_000, language: null }],
    });
  });

  it('gives the size as displayed when a phone was held upright', () => {
    const stream = { codec_type: 'video', width: 1920, height: 1080, avg_frame_rate: '30000/1001' };
    const turned = { ...stream, side_data_list: [{ rotation: -90 }] };
    expect(readFfprobe({ streams: [turned] }, 1).video[0]).toMatchObject({ width: 1080, height: 1920 });
    expect(readFfprobe({ streams: [stream] }, 1).video[0]).toMatchObject({ width: 1920, frameRate: 30_000 / 1001 });
  });

  it('takes a stream’s duration where the container declares none, and says null where nobody does', () => {
    const streams = [{ codec_type: 'audio', duration: '3.5' }];
    expect(readFfprobe({ format: { duration: 'N/A' }, streams }, 1).declaredDurationSeconds).toBe(3.5);
    expect(readFfprobe({}, 1)).toMatchObject({ declaredDurationSeconds: null, hasAudio: false, formatName: 'unknown' });
  });
});
