import type { Language } from '../shared/i18n/languages';
import { textsOf } from '../shared/i18n/text-groups';
import { isSource, lateOf, linksTo } from './manifest';

const FOLDERS = ['_app', '_guest'];

/** What pages show that show one of several things, by what their address says. */
const VIEWS: Record<string, (view: string | null) => string> = {
  transcription: (view) =>
    view === 'editor' ? 'src/features/transcripts/components/transcript-page.tsx' : 'src/routes/_app/-transcribe.tsx',
  translation: () => 'src/routes/_app/-translate.tsx',
};

/** The frame of a page, the page, and what it loads late although it shows nothing without: a part of its route, not a dialog. */
function sourcesOf(name: string, view: string | null): string[] {
  const folder = FOLDERS.find((each) => isSource(`src/routes/${each}/${name}.tsx`));
  const page = `src/routes/${folder ? `${folder}/` : ''}${name}.tsx`;
  const late = lateOf(page).filter((source) => source.startsWith('src/routes/'));
  const shown = VIEWS[name]?.(view) ?? (late.length === 1 ? late[0] : undefined);
  return [...(folder ? [`src/routes/${folder}.tsx`] : []), page, ...(shown ? [shown] : [])];
}

/** Where what a page says stands. */
export const textFiles = (path: string, language: Language): string[] =>
  textsOf(path).map((group) => `src/locales/${language}/${group}.texts.ts`);

/**
 * Links by which a browser fetches at once what a page of the application would ask for one after the other.
 *
 * @param path such as `/dashboard`; one that leads to no page has no links
 * @param view what the address says is to be shown there
 */
export function preloadsOf(path: string, view: string | null, language: Language): string {
  const sources = sourcesOf(path.slice(1), view);
  return sources.some(isSource) ? linksTo([...sources, ...textFiles(path, language)]) : '';
}
