/**
 * @file Every screen for every viewer, in every language, at every width, light and dark, as `npm test` looks at pairs of them. A round is one screen.
 */
import { Gallery, LANGUAGES, SCHEMES, tour, VIEWERS, WIDTHS } from '../screens/gallery.ts';
import { SCREENS } from '../screens/screens.ts';

const NARROW = 320;
const widths = [...WIDTHS, NARROW];
const looksOf = (screen, viewers) =>
  viewers.flatMap((viewer) => widths.map((width) => ({ screen, viewer, width, schemes: SCHEMES })));
const members = VIEWERS.filter((viewer) => viewer !== 'guest');

export default {
  name: 'screens',
  target: { looks: SCREENS.length * VIEWERS.length * LANGUAGES.length * widths.length * SCHEMES.length },

  setUp: ({ env }) => {
    Object.assign(process.env, env);
    return Gallery.open();
  },

  async round({ seed }, gallery) {
    const screen = SCREENS[(seed - 1) % SCREENS.length];
    const failures = [];
    for (const language of LANGUAGES) {
      failures.push(
        ...(await tour([
          { visitor: await gallery.mover(language), looks: looksOf(screen, members) },
          { visitor: await gallery.guest(language), looks: looksOf(screen, ['guest']) },
        ])),
      );
    }
    return { counts: { looks: VIEWERS.length * LANGUAGES.length * widths.length * SCHEMES.length }, failures };
  },

  tearDown: (gallery) => gallery?.close(),
};
