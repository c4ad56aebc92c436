import { countWords, stripTags } from '@timbrel/subtitles';

/** The words of all cues together; tags are none. */
export const countWordsOfCues = ({ texts }: { texts: readonly string[] }): number =>
  texts.reduce((sum, text) => sum + countWords(stripTags(text)), 0);
