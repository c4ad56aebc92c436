import { describe, expect, it } from '@jest/globals';
import { legalParts } from './legal-text';

describe('legalParts', () => {
  it('reads headings and paragraphs, however lines end and are broken', () => {
    expect(legalParts('Before.\r\n\r\n## One\r\nfirst\nline\n\nsecond\n# Two\n\nthird')).toEqual([
      { heading: null, paragraphs: ['Before.'] },
      { heading: 'One', paragraphs: ['first line', 'second'] },
      { heading: 'Two', paragraphs: ['third'] },
    ]);
  });

  it('takes markup for text', () => {
    expect(legalParts('<script>alert(1)</script> [x](javascript:y)')).toEqual([
      { heading: null, paragraphs: ['<script>alert(1)</script> [x](javascript:y)'] },
    ]);
  });

  it('finds nothing in nothing', () => expect(legalParts(' \n\n ')).toEqual([]));
});
