import type { Cue } from './cue.js';
import { tokenizeMarkup } from './markup.js';
import { writableTimes } from './writable.js';

export interface AssStyle {
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** Of the letters, in pixels. */
  fontSize: number;
  position: 'bottom' | 'top';
  /** Behind the text, instead of an outline. */
  box: boolean;
  /** The family that shows a character; where it changes, so does the text's. */
  familyOf: (character: string) => string;
}

/** Tags that mean the same here. */
const KEPT: Readonly<Record<string, string>> = { i: 'i', b: 'b', u: 'u' };

/**
 * Writes Advanced SubStation Alpha, for drawing subtitles onto pictures: hundredths of a second, places by SRT's `{\an1}` to `{\an9}`.
 * @throws RangeError for times that can't be shown
 */
export function writeAss(cues: readonly Cue[], style: AssStyle): string {
  const { width, height, fontSize, position, box, familyOf } = style;
  const margin = Math.round(height * 0.055);
  const outline = box ? Math.round(fontSize * 0.2) : Math.max(1, Math.round(fontSize * 0.055));
  const look = [
    ...[
      'Default',
      familyOf('a'),
      fontSize,
      '&H00FFFFFF',
      '&H00FFFFFF',
      box ? '&H60101010' : '&H00101010',
      '&H60101010',
    ],
    ...[0, 0, 0, 0, 100, 100, 0, 0, box ? 3 : 1, outline, box ? 0 : 0.5, position === 'top' ? 8 : 2],
    ...[Math.round(width * 0.05), Math.round(width * 0.05), margin, -1],
  ];
  const events = cues.map((cue, at) => {
    const { startSeconds, endSeconds } = writableTimes(cue, at);
    return `Dialogue: 0,${time(startSeconds)},${time(endSeconds)},Default,,0,0,0,,${assText(cue.text, familyOf)}`;
  });
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: ${look.join(',')}`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events,
    '',
  ].join('\n');
}

function time(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(hundredths / 360_000)}:${two(Math.floor(hundredths / 6_000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

const PLACE = /\{\\an[1-9]\}/;

function assText(text: string, familyOf: AssStyle['familyOf']): string {
  const place = PLACE.exec(text)?.[0] ?? '';
  let family = familyOf('a');
  const pieces = tokenizeMarkup(text.replace(/\{\\[^{}]*\}/g, '')).map((token) => {
    if (token.kind === 'text') {
      return [...token.raw]
        .map((character) => {
          const own = /[\p{Z}\p{C}]/u.test(character) ? family : familyOf(character);
          const change = own === family ? '' : `{\\fn${own}}`;
          family = own;
          return change + escaped(character);
        })
        .join('');
    }
    if (token.kind === 'start') return KEPT[token.name] ? `{\\${KEPT[token.name]}1}` : '';
    return token.kind === 'end' && KEPT[token.name] ? `{\\${KEPT[token.name]}0}` : '';
  });
  return place + pieces.join('');
}

/** A brace begins an override and a backslash an escape: others of the same look stand for them. */
const STANDS_FOR: Readonly<Record<string, string>> = { '{': '｛', '}': '｝', '\\': '＼', '\n': '\\N', '\r': '' };
const escaped = (character: string): string => STANDS_FOR[character] ?? character;
