import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setFaviconProgress } from './favicon';

describe('the icon of the tab', () => {
  beforeEach(() => {
    document.head.innerHTML = '<link rel="icon" href="http://localhost/favicon.svg" type="image/svg+xml">';
  });
  afterEach(() => {
    document.head.innerHTML = '';
  });
  const href = () => document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href;

  it('becomes a ring that is as far around as was said, and then itself again', () => {
    setFaviconProgress(64);
    expect(decodeURIComponent(href())).toMatch(/^data:image\/svg\+xml,<svg .*stroke-dasharray="64 100"/);
    setFaviconProgress(65);
    expect(decodeURIComponent(href())).toContain('stroke-dasharray="65 100"');
    setFaviconProgress(null);
    expect(href()).toBe('http://localhost/favicon.svg');
  });
});
