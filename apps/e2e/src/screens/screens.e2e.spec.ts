import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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
    gallery = await Gallery.open();
  });
  afterAll(() => gallery.close());

  // The whole form has all schemes at all widths: `npm run prove -- screens`.
  it('is sound on Pro at every width, light or dark in turn', async () => {
    const looks = SCREENS.flatMap((screen, row) =>
      WIDTHS.map((width, column): Look => ({
        screen,
        viewer: screen.of === 'guest' ? 'guest' : 'pro',
        width,
        schemes: [SCHEMES[(row + column) % SCHEMES.length]!],
      })),
    );
    const [signedOut, signedIn] = [
      looks.filter((look) => look.viewer === 'guest'),
      looks.filter((look) => look.viewer === 'pro'),
    ];
    const half = Math.ceil(signedIn.length / 2);
    expect(
      await tour([
        { visitor: await gallery.visitor(), looks: signedIn.slice(0, half) },
        { visitor: await gallery.visitor(), looks: signedIn.slice(half) },
        { visitor: await gallery.guest('en'), looks: signedOut },
      ]),
    ).toEqual([]);
  });

  it('is sound for others, in other languages: for each pair of screen, viewer, language, width and scheme', async () => {
    const languages = LANGUAGES.filter((language) => language !== 'en');
    const rows = pairwise({
      screen: SCREENS.map(({ name }) => name),
      viewer: VIEWERS.filter((viewer) => viewer !== 'pro'),
      language: languages,
      width: WIDTHS,
      scheme: SCHEMES,
    });
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
    for (const language of languages) {
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
