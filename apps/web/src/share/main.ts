import { preferredLanguage } from '../shared/i18n/languages';
import { PRODUCT_NAME } from '../shared/lib/product';
import './share.css';
import { failurePage, sharedPage, type SharedTranscript } from './shared-page';
import { loadWords } from './words';

const TIMEOUT_MS = 15_000;

/** Reads what the address leads to and shows it; without the application around it. */
async function show(root: HTMLElement): Promise<void> {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  const words = await loadWords(language);
  const token = location.pathname.split('/')[2] ?? '';
  root.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(`/api/v1/share/${encodeURIComponent(token)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 404) {
      root.replaceChildren(failurePage(words.gone, words, null));
      return;
    }
    if (!answer.ok) throw new Error(String(answer.status));
    const shared = (await answer.json()) as SharedTranscript;
    document.title = `${shared.title} · ${PRODUCT_NAME}`;
    root.replaceChildren(sharedPage(shared, words, language));
  } catch {
    root.replaceChildren(failurePage(words.failed, words, () => void show(root)));
  } finally {
    root.removeAttribute('aria-busy');
  }
}

const root = document.getElementById('root');
if (root) void show(root);
