/** What the meters count, as a reader's language calls it. */
const FEATURE_WORDS: Record<string, Record<string, string>> = {
  en: { transcription: 'transcription', translation: 'translation', summarization: 'summaries' },
  es: { transcription: 'transcripción', translation: 'traducción', summarization: 'resúmenes' },
  fr: { transcription: 'transcription', translation: 'traduction', summarization: 'résumés' },
  de: { transcription: 'Transkription', translation: 'Übersetzung', summarization: 'Zusammenfassungen' },
};

type Params = Record<string, string | number>;

/** The parameters of a text with the member `feature` in the reader's words. */
export function inWords(params: Params, language: string): Params {
  const feature = (FEATURE_WORDS[language] ?? FEATURE_WORDS['en']!)[params['feature'] ?? ''];
  return feature ? { ...params, feature } : params;
}
