import type { ViolationCode } from '@timbrel/subtitles';

/** Names of a publisher's objections. */
export const RULE_LABELS = {
  'line-too-long': 'ruleLineTooLong',
  'too-many-lines': 'ruleTooManyLines',
  'reads-too-fast': 'ruleReadsTooFast',
  'too-short': 'ruleTooShort',
  'too-long': 'ruleTooLong',
  'gap-too-small': 'ruleGapTooSmall',
  'gap-to-close': 'ruleGapToClose',
  overlap: 'ruleOverlap',
  empty: 'ruleEmpty',
} as const satisfies Record<ViolationCode, string>;

/** What the figures of each are counted in. */
export const RULE_UNITS = {
  'line-too-long': 'unitCharacters',
  'too-many-lines': 'unitLines',
  'reads-too-fast': 'unitCps',
  'too-short': 'unitSeconds',
  'too-long': 'unitSeconds',
  'gap-too-small': 'unitSeconds',
  'gap-to-close': 'unitSeconds',
  overlap: 'unitSeconds',
  empty: 'unitLines',
} as const satisfies Record<ViolationCode, string>;
