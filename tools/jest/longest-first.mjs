/** @file The files that take longest begin first, so that no worker is left alone with one of them at the end. Jest goes by length of file. */
import TestSequencer from '@jest/test-sequencer';

/** Beginnings of the names of files that take longer than their length tells. */
const LONG = ['screens', 'crawl', 'synchronisation', 'reduce-noise', 'pocketsphinx', 'weight', 'places'];

const rankOf = ({ path }) => {
  const rank = LONG.findIndex((name) => path.includes(`/${name}.`));
  return rank < 0 ? LONG.length : rank;
};

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
}
