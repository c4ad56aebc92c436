import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { PlanDto } from './subscriptions/plans/plan.dto.js';

/** What the web application's build leaves for the server: apps/web/src/prerender.tsx. */
interface Prerenderer {
  PATHS: readonly string[];
  LANGUAGES: readonly string[];
  isPage: (path: string) => boolean;
  renderNotFound: (language: string) => Promise<string>;
  preloadsOf: (path: string, view: string | null, language: string) => string;
  renderPage: (options: { path: string; language: string; plans: PlanDto[]; publicUrl: string }) => Promise<string>;
}

interface PublicPagesOptions {
  /** The built prerenderer; without the file there are no such pages. */
  module: string;
  plans: () => Promise<PlanDto[]>;
  publicUrl: string;
}

/**
 * The pages that anybody may read, made ahead of time in each language, so that they are readable before any script runs. Each
 * is made when first asked for, and again when the plans are no longer those it shows.
 */
export class PublicPages {
  private readonly made = new Map<string, { plans: string; page: Promise<string> }>();
  private readonly missing = new Map<string, Promise<string>>();
  private prerenderer: Promise<Prerenderer> | undefined;

  constructor(private readonly options: PublicPagesOptions) {}

  /** The page at a path in the first of these languages that there is (else the default one), or null where the path has none. */
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

  /** The page for a path that the application has no page at, or null where it has one. */
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

  /** Links to the files that the application will want for a page that is none of these; see `preloadsOf` there. */
  async preloads(path: string, view: string | null, languages: readonly string[]): Promise<string> {
    if (!existsSync(this.options.module)) return '';
    const { LANGUAGES, preloadsOf } = await this.load();
    return preloadsOf(path, view, firstOf(languages, LANGUAGES));
  }

  private load(): Promise<Prerenderer> {
    return (this.prerenderer ??= import(pathToFileURL(this.options.module).href) as Promise<Prerenderer>);
  }
}

/** The first of the wanted ones that there is, else the default one. */
const firstOf = (wanted: readonly string[], known: readonly string[]): string =>
  wanted.find((each) => known.includes(each)) ?? known[0]!;

/** The languages a browser asks for, without their regions, best first. `chosen` stands before all of them. */
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
