import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runProcess } from '@timbrel/ffmpeg';
import { bounded } from '@timbrel/ffmpeg/testing';
import { AudioFolder } from '../testing/audio-folder.js';

let folder: AudioFolder;
beforeAll(async () => {
  folder = await AudioFolder.make();
});
afterAll(() => folder.remove());

describe('loudness', () => {
  /** ffmpeg's meter, which is none of ours. */
  const metered = async (path: string): Promise<{ lufs: number; peakDb: number }> => {
    const { stderrTail } = await runProcess(
      folder.tools.ffmpeg,
      ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'],
      { timeoutSeconds: 60 },
    );
    const last = (pattern: RegExp) => Number([...stderrTail.matchAll(pattern)].at(-1)![1]);
    return { lufs: last(/I:\s+(-?[\d.]+) LUFS/g), peakDb: last(/Peak:\s+(-?[\d.]+) dBFS/g) };
  };
  const noise = (color: string, extra = '') => [
    '-f',
    'lavfi',
    '-i',
    `anoisesrc=d=12:c=${color}:a=0.2:r=44100:s=3${extra}`,
  ];
  const swelling = (depth: number) => ['-af', `volume='1-${depth}*(0.5+0.5*sin(2*PI*t/5))':eval=frame`];
  const SOUNDS: [string, string[]][] = [
    ['white noise', noise('white')],
    ['pink noise', noise('pink')],
    ['brown noise', noise('brown')],
    ['noise that swells', [...noise('pink'), ...swelling(0.9)]],
    ['noise that nearly stops', [...noise('pink'), ...swelling(0.99)]],
    ['a tone', ['-f', 'lavfi', '-i', 'sine=997:d=12:r=48000']],
    ['a low tone', ['-f', 'lavfi', '-i', 'sine=60:d=12:r=44100']],
    ['a high tone', ['-f', 'lavfi', '-i', 'sine=9000:d=12:r=44100']],
    ['clicks', ['-f', 'lavfi', '-i', `aevalsrc='if(lt(mod(t,0.5),0.001),0.9,0.01*sin(2*PI*300*t))':d=12:s=44100`]],
    [
      'drums',
      ['-f', 'lavfi', '-i', `aevalsrc='0.8*exp(-20*mod(t,0.4))*sin(2*PI*(60+200*exp(-40*mod(t,0.4)))*t)':d=12:s=44100`],
    ],
    ['a chord', ['-f', 'lavfi', '-i', `aevalsrc='0.2*(sin(2*PI*262*t)+sin(2*PI*330*t)+sin(2*PI*392*t))':d=12:s=44100`]],
    ['stereo', ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(2*PI*300*t)|0.05*sin(2*PI*500*t)':d=12:s=44100`]],
    ['one side only', ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(2*PI*300*t)|0':d=12:s=44100`]],
    ['opposed sides', ['-f', 'lavfi', '-i', `aevalsrc='0.3*sin(2*PI*300*t)|-0.3*sin(2*PI*300*t)':d=12:s=44100`]],
    ['pauses', ['-f', 'lavfi', '-i', `aevalsrc='0.4*sin(2*PI*300*t)*gt(sin(2*PI*t/4),0)':d=12:s=44100`]],
    ['very quiet', ['-f', 'lavfi', '-i', `aevalsrc='0.002*sin(2*PI*300*t)':d=12:s=44100`]],
    ['very loud', ['-f', 'lavfi', '-i', `aevalsrc='clip(3*sin(2*PI*300*t),-1,1)':d=12:s=44100`]],
    ['8 kHz', ['-f', 'lavfi', '-i', 'anoisesrc=d=12:c=pink:a=0.2:r=8000:s=3']],
    ['96 kHz', ['-f', 'lavfi', '-i', 'anoisesrc=d=12:c=pink:a=0.2:r=96000:s=3']],
    [
      '5.1',
      [
        '-f',
        'lavfi',
        '-i',
        `aevalsrc='0.2*sin(2*PI*300*t)|0.2*sin(2*PI*310*t)|0.1*sin(2*PI*320*t)|0.3*sin(2*PI*50*t)|0.1*sin(2*PI*330*t)|0.1*sin(2*PI*340*t)':d=12:s=48000`,
      ],
    ],
  ];
  const TARGETS = [-16, -23, -14] as const;

  it.each(bounded(SOUNDS, 2))('of %s is what was asked for, by another meter too', async (name, args) => {
    const target = TARGETS[SOUNDS.findIndex(([each]) => each === name) % TARGETS.length]!;
    const input = await folder.generate(`loud ${name}.wav`, ...args, '-c:a', 'pcm_s24le');
    const { path } = await folder.process(input, {
      steps: [{ kind: 'loudness', integratedLufs: target, truePeakDb: -1 }],
    });
    const { lufs, peakDb } = await metered(path);
    expect(Math.abs(lufs - target)).toBeLessThan(0.5);
    expect(peakDb).toBeLessThanOrEqual(-1);
  });
});
