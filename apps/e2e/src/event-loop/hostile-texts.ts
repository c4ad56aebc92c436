/** What texts are filled with so that parsers, expressions and segmenters take long: each repeated up to the wanted size. */
const PIECES = {
  newlines: '\n',
  'carriage returns': '\r',
  spaces: ' ',
  'blank lines': ' \n',
  'empty comments': '<!---->',
  'open comments': '<!--',
  'arrow lines': '-->\n',
  'bare timing lines': '00:00:01,000 --> 00:00:02,000\n',
  'cues without a text': '1\n00:00:01,000 --> 00:00:02,000\n\n',
  'one-letter cues': '00:01.000 --> 00:02.000\na\n\n',
  'open tags': '<',
  'nested tags': '<b><i>',
  'open brackets': '[',
  'open parentheses': '(((',
  'ASS overrides': '{\\an8}',
  digits: '9',
  'digits and colons': '0:',
  'one word': 'a',
  'short words': 'a ',
  sentences: 'A b. ',
  'emoji families': '👨‍👩‍👧‍👦',
  'combining marks': 'e\u0301\u0302\u0303',
  'right to left': 'سلام ',
  'no spaces': '你好世界',
  'lone surrogates': '\ud800',
  'zero width': '\u200b\u2060',
  'marks of direction': '\u202e\u2066',
  quotes: '> ',
  lists: '- - ',
  emphasis: '*_',
  backticks: '`',
  links: '[a](',
  addresses: 'a@a.',
  commas: ',"',
  'names of speakers': 'A: ',
  entities: '&amp;',
} as const;

export type TextKind = keyof typeof PIECES;
export const TEXT_KINDS = Object.keys(PIECES) as TextKind[];

/** @returns a text of one kind, of so many characters, ended by one that no repetition leads to expect */
export const hostileText = (kind: TextKind, characters: number): string => {
  const piece = PIECES[kind];
  return `${piece.repeat(Math.max(1, Math.floor((characters - 1) / piece.length)))}!`;
};
