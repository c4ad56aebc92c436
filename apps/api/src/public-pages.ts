import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PlanDto } from './subscriptions/plans/plan.dto.js';

/** The server-side bundle of the web application: apps/web/src/prerender.tsx. */
interface Prerenderer {
  PATHS: readonly string[];
  LANGUAGES: readonly string[];
  isPage: (path: string) => boolean;
  renderNotFound: (language: string) => Promise<string>;
  preloadsOf: (path: string, view: string | null, language: string) => string;
  renderPage: (options: { path: string; language: string; plans: PlanDto[]; publicUrl: string }) => Promise<string>;
}

interface PublicPagesOptions {
  /** The prerenderer bundle; without it, public pages aren't prerendered. */
  module: string;
  plans: () => Promise<PlanDto[]>;
  publicUrl: string;
}

/** Prerenders the public pages in each language, so that they are readable before any script runs. A page is rendered on first
 * request, and again when the plans change.
 */
export class PublicPages {
  private readonly made = new Map<string, { plans: string; page: Promise<string> }>();
  private readonly missing = new Map<string, Promise<string>>();
  private prerenderer: Promise<Prerenderer> | undefined;

  constructor(private readonly options: PublicPagesOptions) {}

  /** The page at a path in the first supported language (or the default), or null if there is none. */
  async find(path: string, languages: readonly string[]): Promise<string | null> {
    if (!existsSync(this.options.module)) return null;
    const { PATHS, LANGUAGES, renderPage } = await this.load();
    if (!PATHS.includes(path)) return null;
    const language = firstOf(languages, LANGUAGES);
    const plans = JSON.stringify(await this.options.plans());
    const key = `${path} ${language}`;
    const known = this.made.get(key);
    if (known?.plans === plans) return known.page;
    const { publicUrl } = this.options;
    const page = renderPage({ path, language, plans: JSON.parse(plans) as PlanDto[], publicUrl });
    this.made.set(key, { plans, page });
    page.catch(() => this.made.delete(key));
    return page;
  }

  /** The not-found page for a path, or null if the application has a page there. */
  async findMissing(path: string, languages: readonly string[]): Promise<string | null> {
    if (!existsSync(this.options.module)) return null;
    const { LANGUAGES, isPage, renderNotFound } = await this.load();
    if (isPage(path)) return null;
    const language = firstOf(languages, LANGUAGES);
    const known = this.missing.get(language);
    if (known) return known;
    const page = renderNotFound(language);
    this.missing.set(language, page);
    page.catch(() => this.missing.delete(language));
    return page;
  }

  /** Preload links for pages that aren't prerendered; see `preloadsOf` in apps/web. */
  async preloads(path: string, view: string | null, languages: readonly string[]): Promise<string> {
    if (!existsSync(this.options.module)) return '';
    const { LANGUAGES, preloadsOf } = await this.load();
    return preloadsOf(path, view, firstOf(languages, LANGUAGES));
  }

  private load(): Promise<Prerenderer> {
    return (this.prerenderer ??= import(pathToFileURL(this.options.module).href) as Promise<Prerenderer>);
  }
}

/** The first supported one of the wanted languages, or the default. */
const firstOf = (wanted: readonly string[], known: readonly string[]): string =>
  wanted.find((each) => known.includes(each)) ?? known[0]!;

/** The browser's preferred languages without regions, best first, after `chosen`. */
export function wantedLanguages(chosen: string | undefined, accepted: string | undefined): string[] {
  const weighed = (accepted ?? '').split(',').map((part) => {
    const [tag, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(';')
      .map((each) => each.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { language: tag!.split('-')[0]!, weight: quality === undefined ? 1 : Number(quality) };
  });
  const wanted = weighed.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return [...(chosen ? [chosen] : []), ...wanted.map(({ language }) => language)];
}
