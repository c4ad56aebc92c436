/** @file How the readers of subtitles bear hostile files: whether ten times as much takes ten times as long. */
import { readSrt, readTxt, readVtt } from '@timbrel/subtitles';
import { median } from './record.mjs';

const MIB = 1024 ** 2;
const TIMES = 10;
const ROUNDS = 3;
const CUE = 'WEBVTT\n\n00:00.000 --> 00:01.000\n';
const SRT_CUE = '1\n00:00:00,000 --> 00:00:01,000\n';

/** What is repeated, after what. */
const HOSTILE = {
  'less-than signs': ['<', CUE],
  'tags left open': ['<b>', CUE],
  'ruby in ruby': ['<ruby><rt>', CUE],
  'tags that close nothing': ['</b>', CUE],
  'voices without end': ['<v \t ', CUE],
  'references without end': ['&am', CUE],
  settings: ['line:0 ', 'WEBVTT\n\n00:00.000 --> 00:01.000 '],
  'a percentage': ['1', 'WEBVTT\n\n00:00.000 --> 00:01.000 position:'],
  arrows: ['-->', 'WEBVTT\n\n'],
  'lines of arrows': ['-->\n', ''],
  times: ['00:00:00,000 --> 00:00:01,000\n', ''],
  'empty cues at one moment': ['1\n00:00:00,000 --> 00:00:00,000\n\n', ''],
  counters: ['1\n', ''],
  'blank lines': ['\n', ''],
  'carriage returns': ['\r', ''],
  spaces: [' ', ''],
  digits: ['9', ''],
  colons: ['00:', ''],
  'full-width times': ['００：００：００，０００ --> ', ''],
  'times as text': ['00:01\n00:02\n', ''],
  overrides: ['{\\', SRT_CUE],
  'fonts without end': ['<font ', SRT_CUE],
  NUL: ['\0', ''],
};
const READERS = { srt: readSrt, vtt: readVtt, txt: readTxt };

export default {
  title: 'Reading hostile subtitles',
  about: `${Object.keys(HOSTILE).length} files of one thing repeated, to 1 MiB and to ${TIMES} MiB, by each reader. Growth is the time of the larger over ${TIMES} times that of the smaller;
medians of ${ROUNDS} rounds: 1 is linear and ${TIMES} quadratic, and the garbage of large files costs a little more. Files that take less than 0.2 s are too quick to tell.`,
  cases: [{ name: 'one core', cpus: '0' }],

  measure: () => Promise.resolve(Object.entries(READERS).flatMap(([name, read]) => worst(name, read))),
};

function worst(name, read) {
  const measured = Object.entries(HOSTILE).map(([what, [unit, head]]) => {
    const file = (bytes) => head + unit.repeat(Math.ceil(bytes / unit.length));
    const [small, large] = [file(MIB), file(TIMES * MIB)].map((text) => {
      const times = Array.from({ length: ROUNDS }, () => {
        const start = performance.now();
        read(text);
        return (performance.now() - start) / 1_000;
      });
      return median(times);
    });
    return { what, seconds: large, growth: large / (TIMES * small) };
  });
  const slowest = measured.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const telling = measured.filter(({ seconds }) => seconds > 0.2);
  const steepest = telling.reduce((a, b) => (b.growth > a.growth ? b : a), slowest);
  return [
    { what: `${name}: growth at its worst`, reached: steepest.growth, goal: 2, note: steepest.what },
    { what: `${name}: seconds for ${TIMES} MiB at its worst`, reached: slowest.seconds, goal: 15, note: slowest.what },
  ];
}
