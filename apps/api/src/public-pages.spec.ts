import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PublicPages } from './public-pages.js';

describe('PublicPages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timbrel-pages-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('makes the page for addresses that lead nowhere once in each language, and again where that failed', async () => {
    const module = join(folder, 'prerender.mjs');
    writeFileSync(
      module,
      `let made = 0;
       export const LANGUAGES = ['en', 'de'];
       export const isPage = (path) => path === '/';
       export const renderNotFound = async (language) => {
         made += 1;
         if (made === 1) throw new Error('once');
         return language + made;
       };`,
    );
    const pages = new PublicPages({ module, plans: async () => [], publicUrl: '' });
    expect(await pages.findMissing('/', [])).toBeNull();
    await expect(pages.findMissing('/a', ['en'])).rejects.toThrow('once');
    const found = ['/a en', '/b de', '/c en', '/d fr', '/e de'].map((asked) => asked.split(' ') as [string, string]);
    const shown: unknown[] = [];
    for (const [path, language] of found) shown.push(await pages.findMissing(path, [language]));
    expect(shown).toEqual(['en2', 'de3', 'en2', 'en2', 'de3']);
  });
});
