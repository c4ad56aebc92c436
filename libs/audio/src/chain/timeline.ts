/** @file Where the moments of a recording went. Pure. */
import { type Chapter } from '@timbrel/ffmpeg';
import { fasterTime, keptTime, placeIn, type TimeMap, unchangedTime } from '@timbrel/subtitles';
import { type Span } from '../edit/kept-regions.js';
import { type StepReport } from './steps.js';

/** Where the moments of a recording lie after all steps. */
export function timeMapOf(reports: readonly StepReport[], durationSeconds: number): TimeMap {
  return reports.reduce((map, report) => {
    if (report.kind === 'speed') return fasterTime(map, report.factor);
    return report.kind === 'cut' || report.kind === 'silence' ? keptTime(map, secondsOf(report)) : map;
  }, unchangedTime(durationSeconds));
}

const secondsOf = ({ spans, sampleRate }: { spans: readonly Span[]; sampleRate: number }) =>
  spans.map(({ start, end }) => ({ start: start / sampleRate, end: end / sampleRate }));

/** Chapters at their new places; those of which nothing is left are gone. */
export function movedChapters(chapters: readonly Chapter[], map: TimeMap): Chapter[] {
  return chapters
    .map(({ start, end, title }) => ({ start: placeIn(map, start), end: placeIn(map, end), title }))
    .filter(({ start, end }) => end - start > 0.001);
}

/** The filters that do to pictures what the steps did to the sound; empty where they only go faster or nothing happened. */
export function pictureFilters(reports: readonly StepReport[]): string[] {
  return reports.flatMap((report) => {
    if (report.kind === 'speed') return [`setpts=PTS/${report.factor}`];
    if (report.kind !== 'cut' && report.kind !== 'silence') return [];
    const spans = secondsOf(report);
    const stays = spans.flatMap(({ start, end }) => [
      { from: start, value: '1' },
      { from: end, value: '0' },
    ]);
    let kept = 0;
    const shifts = spans.map(({ start, end }) => {
      const shift = start - kept;
      kept += end - start;
      return { from: start, value: time(shift) };
    });
    return [`select='${stepwise('t', stays)}'`, `setpts='PTS-${stepwise('T', shifts)}/TB'`];
  });
}

/**
 * ffmpeg's expression for what has one value from each of these moments on, and 0 before the first. Halved again and again: an expression for
 * thousands of parts must be neither deep nor slow.
 */
function stepwise(variable: string, steps: readonly { from: number; value: string }[], before = '0'): string {
  if (steps.length === 0) return before;
  const middle = steps.length >> 1;
  const { from, value } = steps[middle]!;
  const [earlier, later] = [steps.slice(0, middle), steps.slice(middle + 1)];
  return `if(lt(${variable},${time(from)}),${stepwise(variable, earlier, before)},${stepwise(variable, later, value)})`;
}

/** How much slower the pictures run, where that is all that happened to them; null where it is not. */
export function timeScaleOf(reports: readonly StepReport[]): number | null {
  if (reports.some(({ kind }) => kind === 'cut' || kind === 'silence')) return null;
  return reports.reduce((scale, report) => (report.kind === 'speed' ? scale / report.factor : scale), 1);
}

const time = (seconds: number): string => seconds.toFixed(6);
