/** @file A report on subtitles: what a publisher would send them back for. Pure. */
import { type TextDocument } from '@timbrel/documents';
import {
  checkCues,
  type Cue,
  DELIVERY_PROFILES,
  type DeliveryProfileKey,
  type Fix,
  fixCues,
  formatTimestamp,
  type Repair,
  stripTags,
  type Violation,
  type ViolationCode,
} from '@timbrel/subtitles';
import { type UsedEncoding } from '@timbrel/subtitles/files';
import { encodingFields } from '../encoding/encoding-fields.js';

/** What is listed of a report. Nobody reads more, and a text may break several rules in each of tens of thousands of cues. */
const MAX_LISTED = 5_000;
/** Of a cue that breaks a rule; it is found by its number. */
const MAX_SHOWN_CHARACTERS = 500;
/** Of the texts of all that can be mended. */
const MAX_FIXED_CHARACTERS = 2 ** 20;

/** Its beginning, where a text is longer than anybody’s cue. */
const shownText = (text: string): string =>
  text.length <= MAX_SHOWN_CHARACTERS ? text : `${text.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()}…`;

export interface Report {
  name: string;
  profile: DeliveryProfileKey;
  cues: readonly Cue[];
  violations: Violation[];
  fixes: Fix[];
  /** What had to be mended to read the file at all. */
  repairs: readonly Repair[];
}

export function reportOn(
  cues: readonly Cue[],
  {
    name,
    profile,
    language,
    repairs = [],
  }: Pick<Report, 'name' | 'profile'> & { language: string; repairs?: Repair[] },
): Report {
  const rules = DELIVERY_PROFILES[profile];
  return { name, profile, cues, repairs, violations: checkCues(cues, rules), fixes: fixCues(cues, rules, language) };
}

/** Percent of the cues that nobody would send back. */
export function scoreOf({ cues, violations }: Report): number {
  const bad = new Set(violations.filter(({ severity }) => severity === 'error').map(({ cue }) => cue));
  return cues.length === 0 ? 0 : Math.round((1_000 * (cues.length - bad.size)) / cues.length) / 10;
}

export const RULES: Record<ViolationCode, string> = {
  'line-too-long': 'Characters in a line',
  'too-many-lines': 'Lines',
  'reads-too-fast': 'Characters per second',
  'too-short': 'Shortest duration (s)',
  'too-long': 'Longest duration (s)',
  'gap-too-small': 'Smallest gap (s)',
  'gap-to-close': 'Gap to be closed (s)',
  overlap: 'Overlap (s)',
  empty: 'Text',
};

const HEADINGS = ['Cue', 'Start', 'End', 'Severity', 'Rule', 'Measured', 'Limit', 'Text'];
const SHARES = [0.05, 0.14, 0.14, 0.1, 0.24, 0.09, 0.06, 0.18];

const figure = (value: number): string => String(Math.round(value * 1_000) / 1_000);

const rowsOf = ({ cues, violations }: Report): string[][] =>
  violations.slice(0, MAX_LISTED).map(({ cue, code, severity, value, limit }) => {
    const { startSeconds, endSeconds, text } = cues[cue]!;
    return [
      ...[String(cue + 1), formatTimestamp(startSeconds, 'vtt'), formatTimestamp(endSeconds, 'vtt')],
      ...[severity, RULES[code], figure(value), figure(limit), stripTags(shownText(text)).replace(/\s+/g, ' ')],
    ];
  });

/** What a spreadsheet would take for a formula, in wide letters too, and also behind blanks that it passes over. */
const FORMULA = /^\s*[=+\-@＝＋－＠\t\r\n]/;

const cell = (value: string): string => `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;

/** For spreadsheets: RFC 4180, with a byte order mark, since some take it for another encoding without. */
export const csvOf = (report: Report): string =>
  `\uFEFF${[HEADINGS, ...rowsOf(report)].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

export function documentOf(report: Report): TextDocument {
  const { name, profile, cues, violations } = report;
  const errors = violations.filter(({ severity }) => severity === 'error').length;
  return {
    title: name,
    facts: [
      DELIVERY_PROFILES[profile].name,
      `${cues.length} cues`,
      `${errors} errors, ${violations.length - errors} warnings`,
      `${scoreOf(report)} %`,
    ].join(' · '),
    language: 'en',
    blocks:
      violations.length === 0
        ? [{ kind: 'paragraph', label: null, time: null, text: 'Nothing to object to.' }]
        : [
            {
              kind: 'table',
              columns: HEADINGS.map((title, at) => ({ title, share: SHARES[at]! })),
              rows: rowsOf(report),
            },
          ],
  };
}

/** As many as are listed: whole, since who takes one over needs all of it. */
function listed(fixes: readonly Fix[]): Fix[] {
  let left = MAX_FIXED_CHARACTERS;
  const end = fixes.findIndex(({ before, after }) => (left -= before.text.length + after.text.length) < 0);
  return fixes.slice(0, end < 0 ? MAX_LISTED : Math.min(end, MAX_LISTED));
}

/** The report as the API answers with it. @param used how the file was read; null for a transcript */
export function reportBody(report: Report, used: UsedEncoding | null = null) {
  const { name, profile, cues, violations, fixes, repairs } = report;
  const shown = ({ startSeconds, endSeconds, text }: Pick<Cue, 'startSeconds' | 'endSeconds' | 'text'>) => ({
    ...{ start: startSeconds, end: endSeconds, text },
  });
  const errors = violations.filter(({ severity }) => severity === 'error').length;
  return {
    ...{ name, profile, cues: cues.length, passed: errors === 0, score: scoreOf(report) },
    ...{ errors, warnings: violations.length - errors },
    violations: violations.slice(0, MAX_LISTED).map(({ cue, ...rest }) => {
      const { text, ...times } = shown(cues[cue]!);
      return { ...rest, ...times, text: shownText(text), cue: cue + 1 };
    }),
    fixes: listed(fixes).map(({ cue, codes, before, after }) => ({
      ...{ cue: cue + 1, codes, before: shown(before), after: shown(after) },
    })),
    repairs: [...repairs],
    ...encodingFields(used),
  };
}
