import { describe, expect, it } from '@jest/globals';
import { listSchema } from './list-search';

const { defaults, parse } = listSchema({ sort: ['newest', 'oldest'], size: [5, 3, 5, 10] });

describe('listSchema', () => {
  it('takes the first value of each choice as the default', () =>
    expect(defaults).toEqual({ page: 1, search: '', sort: 'newest', size: 5 }));

  it('reads what an address says', () =>
    expect(parse({ page: 3, search: ' talk ', sort: 'oldest', size: '10' })).toEqual({
      page: 3,
      search: 'talk',
      sort: 'oldest',
      size: 10,
    }));

  it('leaves out defaults, so that a list has one address', () =>
    expect(parse({ page: 1, search: '', sort: 'newest', size: 5 })).toEqual({}));

  it.each([0, -2, 1.5, 1_000_001, 'x', null])('reads no page from %j', (page) => expect(parse({ page })).toEqual({}));

  it('leaves out choices that do not exist, and what is not of the list', () =>
    expect(parse({ sort: 'toString', size: 7, file: 'file-1' })).toEqual({}));

  it('reads searches that the router takes for numbers and booleans', () =>
    expect([parse({ search: 42 }), parse({ search: true })]).toEqual([{ search: '42' }, { search: 'true' }]));

  it('reads no more of a search than the API accepts', () =>
    expect(parse({ search: 'x'.repeat(300) }).search).toHaveLength(200));
});
