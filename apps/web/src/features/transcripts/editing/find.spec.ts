import { describe, expect, it } from '@jest/globals';
import { aSegment } from '../../../testing/factories';
import { changed, keyed } from './changes';
import { findAll, replaceAll, replaceHit } from './find';

const segments = keyed([
  aSegment(0, 'The café at the Cafeteria'),
  aSegment(4, 'İstanbul: cafe, CAFE'),
  aSegment(9, 'None'),
]);
const query = (text: string, choice: object = {}) => ({ text, matchCase: false, wholeWords: false, ...choice });
const found = (text: string, choice?: object) =>
  findAll(segments, query(text, choice)).map(({ segment, from, to }) => segments[segment]!.text.slice(from, to));

describe('findAll', () => {
  it.each([
    ['cafe', {}, ['café', 'Cafe', 'cafe', 'CAFE']],
    ['café', { wholeWords: true }, ['café', 'cafe', 'CAFE']],
    ['Cafe', { matchCase: true }, ['Cafe']],
    ['', {}, []],
    ['istanbul', {}, ['İstanbul']],
    ['.*', {}, []],
  ])('finds %j with %j', (text, choice, hits) => expect(found(text, choice)).toEqual(hits));
});

it('replaces one place', () => {
  const [hit] = findAll(segments, query('cafe'));
  expect(changed(segments, replaceHit(segments, hit!, 'bar')!)[0]!.text).toBe('The bar at the Cafeteria');
});

it('replaces everything at once, also by something that contains it', () => {
  const change = replaceAll(segments, findAll(segments, query('cafe', { wholeWords: true })), 'the cafe');
  expect(changed(segments, change!).map(({ text }) => text)).toEqual([
    'The the cafe at the Cafeteria',
    'İstanbul: the cafe, the cafe',
    'None',
  ]);
  expect(replaceAll(segments, [], 'x')).toBeNull();
});
