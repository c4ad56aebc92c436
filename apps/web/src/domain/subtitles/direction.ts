const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'ckb', 'dv']);
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** BCP 47 tag of a language code of the product: 'cn' is the specification's word for Chinese. */
export const languageTag = (code: string): string => {
  if (code === 'cn') return 'zh';
  return code === 'unknown' || code === 'auto' ? 'und' : code.replaceAll('_', '-');
};

/** The direction a transcript is written in; independent of the page's own. */
export const textDirection = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(languageTag(code).split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';

/**
 * The direction of one segment: what its own letters say, whatever the transcript is labelled. Only in a language known to run
 * from right to left a foreign word at the beginning, by which `auto` would go, changes nothing.
 */
export const segmentDirection = (code: string, text: string): 'auto' | 'rtl' =>
  textDirection(code) === 'rtl' && RIGHT_TO_LEFT_LETTER.test(text) ? 'rtl' : 'auto';
