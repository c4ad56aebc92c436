import { describe, expect, it } from '@jest/globals';
import { packetsArgs } from './packets.args.js';
import { samplesArgs } from './samples.args.js';
import { speechFlacArgs, speechPcmArgs, speechWavArgs } from './speech.args.js';
import { spriteArgs, spriteLayout } from './sprite.args.js';
import { thumbnailArgs } from './thumbnail.args.js';
import { timelineFilter } from './timeline.args.js';
import { webRenditionArgs } from './web-rendition.args.js';

const line = (args: string[]): string => args.join(' ');
const track = { position: 1, startSeconds: 3 };
const filter = timelineFilter(track);

describe('argument builders', () => {
  it('decode speech to 16 kHz mono samples on standard output', () => {
    expect(line(speechPcmArgs('/in.mp3', track))).toBe(
      `-itsoffset 0.000001 -i file:/in.mp3 -map 0:a:1 -af ${filter} -ac 1 -ar 16000 -flush_packets 0 -f s16le pipe:1`,
    );
  });

  it('decode speech to a WAV file without tags', () => {
    expect(line(speechWavArgs('/in.mp3', track, '/out.wav'))).toBe(
      `-itsoffset 0.000001 -i file:/in.mp3 -map 0:a:1 -af ${filter} -map_metadata -1 -ac 1 -ar 16000 -c:a pcm_s16le -f wav file:/out.wav`,
    );
  });

  it('pack a piece of the samples as FLAC', () => {
    expect(line(speechFlacArgs('/s.pcm', { start: 1.5, end: 4 }, '/o.flac'))).toBe(
      '-f s16le -ar 16000 -ac 1 -ss 1.5000 -t 2.5000 -i file:/s.pcm -c:a flac -f flac file:/o.flac',
    );
  });

  it('stream samples in the rate and channels asked for', () => {
    expect(line(samplesArgs('/in.ogg', track, { sampleRate: 44_100, channels: 2 }))).toBe(
      `-itsoffset 0.000001 -i file:/in.ogg -map 0:a:1 -af ${filter} -ac 2 -ar 44100 -flush_packets 0 -f s16le pipe:1`,
    );
  });

  it('read the packets of sound and moving pictures without decoding', () => {
    expect(line(packetsArgs('/in.mkv'))).toBe('-i file:/in.mkv -map 0:a? -map 0:V? -c copy -f null -');
  });

  it('draw one key frame, never enlarged', () => {
    expect(line(thumbnailArgs('/in.mp4', '/t.jpg', { atSeconds: 3, maxWidth: 640 }))).toBe(
      "-skip_frame nokey -noaccurate_seek -ss 3.000 -i file:/in.mp4 -map 0:V:0 -frames:v 1 -fps_mode passthrough -vf scale='min(640,iw)':-2 " +
        '-q:v 4 -pix_fmt yuvj420p -map_metadata -1 -f image2 -update 1 file:/t.jpg',
    );
  });

  it.each([
    [0.4, { intervalSeconds: 1, count: 1, columns: 1, rows: 1 }],
    [7.9, { intervalSeconds: 1, count: 7, columns: 7, rows: 1 }],
    [37, { intervalSeconds: 1, count: 37, columns: 10, rows: 4 }],
    [3_600, { intervalSeconds: 36, count: 100, columns: 10, rows: 10 }],
  ])('lay the pictures of %d seconds out', (seconds, layout) => {
    expect(spriteLayout(seconds, 160, 90)).toEqual({ ...layout, tileWidth: 160, tileHeight: 90 });
  });

  it('draw many key frames on one picture', () => {
    expect(line(spriteArgs('/in.mp4', '/s.jpg', spriteLayout(37, 160, 90)))).toBe(
      '-itsoffset 0.000001 -skip_frame nokey -i file:/in.mp4 -map 0:V:0 -vf fps=fps=1/1.000000:round=up:start_time=0,scale=160:90,tile=10x4 -frames:v 1 ' +
        '-q:v 5 -pix_fmt yuvj420p -map_metadata -1 -f image2 -update 1 file:/s.jpg',
    );
  });

  it('make a rendition for browsers, leaving alone what they know', () => {
    expect(
      line(webRenditionArgs('/in.avi', '/o.mp4', { picture: 'encode', sound: 'encode', maxHeight: 720, track })),
    ).toBe(
      "-itsoffset 0.000001 -i file:/in.avi -map 0:V:0 -vf scale=-2:'2*trunc(min(720,ih)/2)' -c:v libx264 -preset veryfast -crf 24 " +
        `-pix_fmt yuv420p -map 0:a:1 -af ${filter} -c:a aac -b:a 128k -ac 2 -movflags +faststart -f mp4 file:/o.mp4`,
    );
    expect(
      line(webRenditionArgs('/in.wma', '/o.m4a', { picture: 'none', sound: 'encode', maxHeight: 720, track })),
    ).toBe(
      `-itsoffset 0.000001 -i file:/in.wma -map 0:a:1 -af ${filter} -c:a aac -b:a 128k -ac 2 -movflags +faststart -f mp4 file:/o.m4a`,
    );
    expect(line(webRenditionArgs('/in.mkv', '/o.mp4', { picture: 'copy', sound: 'none', maxHeight: 720, track }))).toBe(
      '-itsoffset 0.000001 -i file:/in.mkv -map 0:V:0 -c:v copy -movflags +faststart -f mp4 file:/o.mp4',
    );
  });
});
