/** @file A summary as a file of the library. Pure. */
import { formatDuration } from '@timbrel/subtitles';
import { type SummaryClaim, type SummaryContent } from './summary.entity.js';

/** In Markdown, each sentence with where it stands. */
export function summaryFile(title: string, { isQuoted, sentences, chapters, actionItems }: SummaryContent): string {
  const parts = [`# ${escaped(title)}`, ...(isQuoted ? ['*Sentences quoted from the text.*'] : [])];
  parts.push(...sentences.map(cited));
  if (chapters.length > 0)
    parts.push(
      '## Chapters',
      chapters.map((chapter) => `- ${formatDuration(chapter.start)} ${escaped(chapter.title)}`).join('\n'),
    );
  if (actionItems.length > 0) parts.push('## Action items', actionItems.map((claim) => `- ${cited(claim)}`).join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function cited({ text, isSupported, sources }: SummaryClaim): string {
  const places = [
    ...new Set(
      sources.flatMap(({ start, page }) =>
        start !== null ? [formatDuration(start)] : page !== null ? [`p. ${page}`] : [],
      ),
    ),
  ];
  const where = isSupported ? places.join(', ') : 'not found in the text';
  return escaped(text) + (where === '' ? '' : ` (${where})`);
}

/** What somebody has said is no markup. */
const escaped = (text: string): string => text.replace(/\s+/gu, ' ').replace(/[\\`*_[\]<>#|]/gu, '\\$&');
