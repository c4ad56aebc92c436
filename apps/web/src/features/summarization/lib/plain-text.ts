import { formatClock } from '../../../shared/lib/clock';
import type { Claim, Summary } from '../queries';

/** Where a sentence stands: '12:19' in a recording, a page of a document; nothing in a text without either. */
export function placesOf({ sources }: Claim, page: (page: number) => string): string[] {
  const places = sources.flatMap(({ start, page: number }) =>
    start !== null ? [formatClock(start)] : number !== null ? [page(number)] : [],
  );
  return [...new Set(places)];
}

interface Words {
  chapters: string;
  actionItems: string;
  unsupported: string;
  page: (page: number) => string;
}

/** A summary as it is pasted elsewhere. */
export function plainText({ sentences, chapters, action_items }: Summary, words: Words): string {
  const line = (claim: Claim) => {
    const where = claim.supported ? placesOf(claim, words.page).join(', ') : words.unsupported;
    return where === '' ? claim.text : `${claim.text} (${where})`;
  };
  const parts = [sentences.map(line).join('\n')];
  if (chapters.length > 0)
    parts.push([words.chapters, ...chapters.map(({ start, title }) => `${formatClock(start)} ${title}`)].join('\n'));
  if (action_items.length > 0)
    parts.push([words.actionItems, ...action_items.map((claim) => `- ${line(claim)}`)].join('\n'));
  return parts.join('\n\n');
}
