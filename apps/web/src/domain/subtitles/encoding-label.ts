import type { TextEncoding } from '@timbrel/api-client';

/** The languages that an encoding is known for; none where it writes all of them. */
const LANGUAGES: Record<TextEncoding, readonly string[]> = {
  'utf-8': [],
  'utf-16le': [],
  'utf-16be': [],
  'utf-32le': [],
  'utf-32be': [],
  'windows-1252': ['en', 'fr', 'de', 'es'],
  'windows-1250': ['pl', 'cs', 'hu', 'hr'],
  'windows-1251': ['ru', 'uk', 'bg', 'sr'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa'],
  'windows-1257': ['et', 'lv', 'lt'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  gb18030: ['zh-Hans'],
  big5: ['zh-Hant'],
  shift_jis: ['ja'],
  'euc-jp': ['ja'],
  'iso-2022-jp': ['ja'],
  'euc-kr': ['ko'],
  'koi8-r': ['ru'],
  'koi8-u': ['uk'],
  ibm866: ['ru', 'bg'],
  'iso-8859-2': ['pl', 'cs', 'hu', 'hr'],
  'iso-8859-5': ['ru', 'uk', 'bg', 'sr'],
  'iso-8859-6': ['ar'],
  'iso-8859-7': ['el'],
  'iso-8859-8': ['he'],
  'iso-8859-13': ['et', 'lv', 'lt'],
  'iso-8859-15': ['fr', 'fi', 'et'],
  'iso-8859-16': ['ro'],
  macintosh: ['en', 'fr', 'de', 'es'],
  'x-mac-cyrillic': ['ru', 'uk', 'bg', 'sr'],
};

export const ENCODINGS = Object.keys(LANGUAGES) as TextEncoding[];

/** 'Windows-874 (Thai)'. */
export function encodingLabel(encoding: TextEncoding, locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const languages = LANGUAGES[encoding].map((code) => names.of(code) ?? code);
  const name = encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase();
  return languages.length === 0
    ? name
    : `${name} (${new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(languages)})`;
}
