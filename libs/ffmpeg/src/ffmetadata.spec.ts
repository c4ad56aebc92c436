import { describe, expect, it } from '@jest/globals';
import { chapterTags, ffmetadata, lastingTags, pictureBlock } from './ffmetadata.js';

describe('ffmetadata', () => {
  it('escapes what has a meaning of its own, and nothing else', () => {
    expect(ffmetadata({ title: 'a=b;c#d\\e\nf “g”' }, [])).toBe(';FFMETADATA1\ntitle=a\\=b\\;c\\#d\\\\e\\\nf “g”\n');
  });
  it('writes chapters to the millisecond', () => {
    expect(ffmetadata({}, [{ start: 0.5, end: 61.2345, title: 'One' }])).toContain('START=500\nEND=61235\ntitle=One');
  });
  it('names chapters as Vorbis comments do', () => {
    expect(chapterTags([{ start: 3_661.5, end: 4_000, title: 'Late' }])).toEqual({
      CHAPTER000: '01:01:01.500',
      CHAPTER000NAME: 'Late',
    });
  });
  it('keeps what is said of the work, and of its loudness only while that is true', () => {
    const tags = { title: 'T', encoder: 'x', major_brand: 'isom', replaygain_track_gain: '-3 dB' };
    expect(lastingTags(tags, true)).toEqual({ title: 'T' });
    expect(lastingTags(tags, false)).toEqual({ title: 'T', replaygain_track_gain: '-3 dB' });
  });
  it('wraps a cover as FLAC does', () => {
    const block = Buffer.from(
      pictureBlock(Buffer.from('PIC'), { mimeType: 'image/png', width: 7, height: 9 }),
      'base64',
    );
    expect([block.readUInt32BE(0), block.readUInt32BE(4), block.toString('latin1', 8, 17)]).toEqual([
      3,
      9,
      'image/png',
    ]);
    expect([block.readUInt32BE(21), block.readUInt32BE(25), block.readUInt32BE(37)]).toEqual([7, 9, 3]);
    expect(block.toString('latin1', 41)).toBe('PIC');
  });
});
