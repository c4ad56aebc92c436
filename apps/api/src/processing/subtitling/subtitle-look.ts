/** @file How subtitles look on a picture. Pure. */
import { UNKNOWN_LANGUAGE } from '@timbrel/engines';
import { type DeliveryProfile } from '@timbrel/subtitles';
import { type TextSize } from './subtitling.dto.js';

/** Of the picture's height. */
const SHARES: Record<TextSize, number> = { small: 0.042, medium: 0.056, large: 0.075 };
/** A letter's width of its height, on average, and the picture's width without its margins. */
const [LETTER, ROOM] = [0.52, 0.9];

/** In pixels: so high, but never so wide that a line as long as the profile allows breaks anew. */
export const fontSizeFor = (
  { width, height }: { width: number; height: number },
  size: TextSize,
  { maxCharactersPerLine }: Pick<DeliveryProfile, 'maxCharactersPerLine'>,
): number => Math.max(8, Math.round(Math.min(height * SHARES[size], (width * ROOM) / (maxCharactersPerLine * LETTER))));

/** ISO 639-2, as containers ask for it. */
const CODES: Readonly<Record<string, string>> = {
  ...{ en: 'eng', es: 'spa', fr: 'fra', de: 'deu', it: 'ita', pt: 'por', ru: 'rus' },
  ...{ fa: 'fas', hi: 'hin', zh: 'zho', ja: 'jpn', ko: 'kor', ar: 'ara' },
};

/** What players call the track. */
export function languageCode(language: string | null): { language: string; title: string } {
  const short = language?.split('-')[0] ?? '';
  const name =
    short === '' || short === UNKNOWN_LANGUAGE
      ? undefined
      : new Intl.DisplayNames('en', { type: 'language' }).of(short);
  return { language: CODES[short] ?? 'und', title: name ?? 'Subtitles' };
}
