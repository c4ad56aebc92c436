/**
 * @file Every screen for every viewer, in every language, at every width, light and dark, as `npm test` looks at pairs of them. A round is one screen.
 */
import { Gallery, LANGUAGES, SCHEMES, tour, VIEWERS, WIDTHS } from '../screens/gallery.ts';
import { SCREENS } from '../screens/screens.ts';

/** Whoever is signed in stays so for an hour. */
const ROUNDS_A_GALLERY = 8;
const NARROW = 320;
const widths = [...WIDTHS, NARROW];
const looksOf = (screen, viewers) =>
  viewers.flatMap((viewer) => widths.map((width) => ({ screen, viewer, width, schemes: SCHEMES })));
const members = VIEWERS.filter((viewer) => viewer !== 'guest');

export default {
  name: 'screens',
  covers: ['apps/web/src'],
  target: { looks: SCREENS.length * VIEWERS.length * LANGUAGES.length * widths.length * SCHEMES.length },

  setUp({ env }) {
    Object.assign(process.env, env);
    return { gallery: null, rounds: 0 };
  },

  async round({ seed }, world) {
    if (world.rounds % ROUNDS_A_GALLERY === 0) {
      await world.gallery?.close();
      world.gallery = await Gallery.open();
    }
    world.rounds += 1;
    const screen = SCREENS[(seed - 1) % SCREENS.length];
    const failures = [];
    for (const language of LANGUAGES) {
      const visitors = [await world.gallery.mover(language), await world.gallery.guest(language)];
      const looks = [looksOf(screen, members), looksOf(screen, ['guest'])];
      failures.push(...(await tour(visitors.map((visitor, index) => ({ visitor, looks: looks[index] })))));
      for (const visitor of visitors) await visitor.leave();
    }
    return { counts: { looks: VIEWERS.length * LANGUAGES.length * widths.length * SCHEMES.length }, failures };
  },

  tearDown: (world) => world?.gallery?.close(),
};
