import { languageTag, segmentDirection, textDirection } from '../domain/subtitles/direction';
import type { Language } from '../shared/i18n/languages';
import { formatClock } from '../shared/lib/clock';
import { PRODUCT_NAME } from '../shared/lib/product';
import type { Words } from './words';

/** What the API says of a link; see its description of `getSharedTranscript`. */
export interface SharedTranscript {
  readonly title: string;
  readonly kind: string;
  readonly language: string;
  readonly duration_seconds: number;
  readonly segments: readonly { start: number; end: number; text: string; speaker: string | null }[];
  readonly media_url: string | null;
  readonly expires_at: string | null;
}

type Children = readonly (Node | string | null)[];

/** An element; texts stay texts, whatever they hold. */
function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Children
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

const logo = (): HTMLElement =>
  el(
    'a',
    { href: '/', class: 'brand' },
    el('img', { src: '/favicon.svg', width: '24', height: '24', alt: '' }),
    PRODUCT_NAME,
  );

/** The page of a transcript: its text, and the recording where it was shared. */
export function sharedPage(shared: SharedTranscript, words: Words, language: Language): HTMLElement {
  const player = playerOf(shared, words);
  const rows = shared.segments.map((segment, at) =>
    rowOf(segment, shared.segments[at - 1]?.speaker, shared.language, player, words),
  );
  if (player) follow(player, shared.segments, rows);
  return el(
    'div',
    { class: 'page' },
    el('header', {}, logo()),
    el(
      'main',
      {},
      el('h1', { dir: 'auto' }, shared.title),
      el('p', { class: 'facts' }, factsOf(shared, words, language)),
      rows.length > 0
        ? el(
            'ol',
            { lang: languageTag(shared.language), dir: textDirection(shared.language), 'aria-label': words.text },
            ...rows,
          )
        : el('p', {}, words.empty),
    ),
    player && el('footer', { class: player.tagName.toLowerCase() }, player),
  );
}

/** When there is nothing to read. @param onRetry only where another try may help */
export function failurePage(message: string, words: Words, onRetry: (() => void) | null): HTMLElement {
  const retry = onRetry && el('button', { type: 'button' }, words.retry);
  retry?.addEventListener('click', () => onRetry?.());
  return el(
    'div',
    { class: 'page' },
    el('header', {}, logo()),
    el('main', { role: 'alert' }, el('h1', {}, message), retry),
  );
}

function factsOf(
  { duration_seconds, language: spoken, expires_at }: SharedTranscript,
  words: Words,
  language: Language,
): string {
  const name = spoken === 'unknown' ? null : new Intl.DisplayNames([language], { type: 'language' }).of(spoken);
  const until = expires_at && new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(expires_at));
  return [formatClock(duration_seconds), name, until && words.until.replace('{{date}}', until)]
    .filter(Boolean)
    .join(' · ');
}

function playerOf({ media_url, kind, title }: SharedTranscript, words: Words): HTMLMediaElement | null {
  if (media_url === null) return null;
  const label = words.recording.replace('{{title}}', title);
  return el(kind === 'video' ? 'video' : 'audio', {
    ...{ src: media_url, controls: '', preload: 'metadata', 'aria-label': label },
    ...(kind === 'video' && { playsinline: '' }),
  });
}

/** Who and when in front of what is said. With a recording the time plays it from there. */
function rowOf(
  { start, text, speaker }: SharedTranscript['segments'][number],
  speakerBefore: string | null | undefined,
  language: string,
  player: HTMLMediaElement | null,
  words: Words,
): HTMLLIElement {
  const time = formatClock(start);
  const clock = player
    ? el('button', { type: 'button', dir: 'ltr', 'aria-label': words.playFrom.replace('{{time}}', time) }, time)
    : el('span', { dir: 'ltr' }, time);
  clock.addEventListener('click', () => {
    if (!player) return;
    player.currentTime = start;
    void player.play();
  });
  const name = speaker !== null && speaker !== speakerBefore ? el('strong', { dir: 'auto' }, speaker) : null;
  return el(
    'li',
    {},
    el('div', { class: 'gutter' }, name, clock),
    el('p', { dir: segmentDirection(language, text) }, text),
  );
}

/** Marks what is being said, and keeps it in sight unless the reader has scrolled away. */
function follow(
  player: HTMLMediaElement,
  segments: SharedTranscript['segments'],
  rows: readonly HTMLLIElement[],
): void {
  let active: HTMLLIElement | undefined;
  let following = true;
  const stop = () => (following = false);
  for (const kind of ['wheel', 'touchmove'] as const) addEventListener(kind, stop, { passive: true });
  player.addEventListener('play', () => (following = true));
  player.addEventListener('timeupdate', () => {
    const at = segments.findLastIndex(({ start }) => start <= player.currentTime + 0.05);
    const next = rows[at];
    if (next === active) return;
    active?.removeAttribute('aria-current');
    next?.setAttribute('aria-current', 'true');
    active = next;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (following) next?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  });
}
