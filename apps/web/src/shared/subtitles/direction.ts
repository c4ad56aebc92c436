const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'ckb', 'dv']);

/** BCP 47 tag of a language code of the product: 'cn' is the specification's word for Chinese. */
export const languageTag = (code: string): string => (code === 'cn' ? 'zh' : code.replaceAll('_', '-'));

/** The direction a transcript is written in; independent of the page's own. */
export const textDirection = (code: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(languageTag(code).split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
