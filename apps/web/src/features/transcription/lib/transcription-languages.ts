/** The languages of the page, by the codes its calls use; 'cn' is the specification's word for Chinese. */
export const TRANSCRIPTION_LANGUAGES = ['en', 'fa', 'hi', 'cn', 'de', 'fr', 'es', 'ru'] as const;
export type TranscriptionLanguage = (typeof TRANSCRIPTION_LANGUAGES)[number];
export const isTranscriptionLanguage = (code: string | null): code is TranscriptionLanguage =>
  TRANSCRIPTION_LANGUAGES.some((language) => language === code);
