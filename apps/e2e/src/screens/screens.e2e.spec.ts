import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sharedStage } from '../harness/stage.ts';
import { Gallery, LANGUAGES, type Look, SCHEMES, tour, VIEWERS, WIDTHS } from './gallery.ts';
import { pairwise } from './pairwise.ts';
import { screenNamed, SCREENS } from './screens.ts';

// Hundreds of pages on a busy machine.
jest.setTimeout(900_000);

const NARROW = 320;

/** Axe finds nothing, nor does the console; no request fails, nothing is too wide, unnamed or left in English. */
describe('every screen', () => {
  let gallery: Gallery;
  beforeAll(async () => {
    gallery = await Gallery.open(sharedStage);
  });
  afterAll(() => gallery.close());

  // The whole form has every viewer in every scheme at every width: `npm run prove -- screens`.
  it('is sound for each pair of screen, language, width and scheme, with every kind of viewer in turn', async () => {
    const rows = pairwise({
      screen: SCREENS.map(({ name }) => name),
      language: LANGUAGES,
      width: WIDTHS,
      scheme: SCHEMES,
    }).map((row, at) => ({ ...row, viewer: VIEWERS[at % VIEWERS.length]! }));
    const looksOf = (language: string, isGuest: boolean): Look[] =>
      rows
        .filter((row) => row.language === language && (row.viewer === 'guest') === isGuest)
        .sort((one, other) => one.viewer.localeCompare(other.viewer))
        .map(({ screen, viewer, width, scheme }) => ({
          screen: screenNamed(screen),
          viewer,
          width,
          schemes: [scheme],
        }));
    const found: string[] = [];
    // Two at a time: a page of each mostly waits for the other's.
    for (const language of LANGUAGES) {
      found.push(
        ...(await tour([
          { visitor: await gallery.mover(language), looks: looksOf(language, false) },
          { visitor: await gallery.guest(language), looks: looksOf(language, true) },
        ])),
      );
    }
    expect(found).toEqual([]);
  });

  it('fits 320 px in German', async () => {
    const look = (viewer: 'guest' | 'pro') =>
      SCREENS.filter((screen) => (screen.of === 'guest') === (viewer === 'guest')).map((screen): Look => ({
        screen,
        viewer,
        width: NARROW,
        schemes: ['light'],
      }));
    expect(
      await tour([
        { visitor: await gallery.mover('de'), looks: look('pro') },
        { visitor: await gallery.guest('de'), looks: look('guest') },
      ]),
    ).toEqual([]);
  });
});
