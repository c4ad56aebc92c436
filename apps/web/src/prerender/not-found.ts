import type { i18n } from 'i18next';
import type { Language } from '../shared/i18n/languages';
import { escapeHtml } from './escape-html';

const SCRIPTS_AND_LINKS = /<script[^<>]*><\/script>|<link[^<>]*>/g;
/** The build gives every page a module script; this one has nothing to run. */
const isModule = (tag: string) => tag.includes('type="module"') || tag.includes('rel="modulepreload"');

/** The page for an address that leads nowhere, without any script of the application. */
export function completeNotFound(texts: i18n, language: Language): string {
  const t = texts.getFixedT(language, 'common');
  const words = { TITLE: t('notFoundTitle'), BODY: t('notFoundBody'), HOME: t('notFoundHome') };
  return Object.entries(words).reduce(
    (page, [place, text]) => page.replaceAll(`__${place}__`, () => escapeHtml(text)),
    __NOT_FOUND_HTML__
      .replaceAll(SCRIPTS_AND_LINKS, (tag) => (isModule(tag) ? '' : tag))
      .replace('<html lang="en"', () => `<html lang="${language}"`),
  );
}
