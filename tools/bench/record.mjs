/** @file Figures as a section of docs/performance.md that each run of a benchmark writes anew. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const HEAD = `# Performance

What was measured, by \`npm run bench [-- <name>…]\`. Each run measures the product beside what it is compared with, one after the other on the same machine, and
writes its own section; figures are medians unless they say otherwise, and ratios travel better between machines than times.
`;

const isReached = ({ reached, goal, atLeast }) => (atLeast ? reached >= goal : reached <= goal);
const number = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));

/** @returns {string} the section's Markdown, between its markers */
export function sectionOf({ name, title, about, commit, machine, figures }) {
  const rows = figures.flatMap((each) =>
    each.rows.map((row) => {
      const goal = row.goal === undefined ? '–' : `${row.atLeast ? '≥' : '≤'} ${row.goal}`;
      const verdict = row.goal === undefined ? '' : isReached(row) ? 'reached' : 'not reached';
      return `| ${each.name} | ${row.what} | ${number(row.reached)} | ${goal} | ${verdict} | ${row.note ?? ''} |`;
    }),
  );
  return [
    `<!-- ${name} -->`,
    '',
    `## ${title}`,
    '',
    about,
    '',
    '| case | figure | measured | goal | | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `At ${commit}, on ${machine}.`,
    '',
    `<!-- end of ${name} -->`,
  ].join('\n');
}

/** @returns {string} the document with the section put in the place of its former self, or at the end */
export function withSection(document, name, section) {
  const former = new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- end of ${name} -->`);
  return former.test(document) ? document.replace(former, () => section) : `${document.trimEnd()}\n\n${section}\n`;
}

/** Writes a benchmark's section into the document, which begins with how to read it. */
export function record(file, result) {
  const document = existsSync(file) ? readFileSync(file, 'utf8') : HEAD;
  writeFileSync(file, withSection(document, result.name, sectionOf(result)));
}

/** @returns {number} the middle value; of an even count the mean of the two in the middle */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @returns {number} the value that this share of all does not exceed */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
