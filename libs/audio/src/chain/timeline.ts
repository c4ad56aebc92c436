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
    const stays = spans.map(({ start, end }) => `gte(t,${time(start)})*lt(t,${time(end)})`).join('+');
    let kept = 0;
    let shift = 0;
    const shifts = spans.map(({ start, end }) => {
      const more = start - kept - shift;
      shift += more;
      kept += end - start;
      return `gte(T,${time(start)})*${time(more)}`;
    });
    return [`select='${stays}'`, `setpts='PTS-(${shifts.join('+')})/TB'`];
  });
}

/** How much slower the pictures run, where that is all that happened to them; null where it is not. */
export function timeScaleOf(reports: readonly StepReport[]): number | null {
  if (reports.some(({ kind }) => kind === 'cut' || kind === 'silence')) return null;
  return reports.reduce((scale, report) => (report.kind === 'speed' ? scale / report.factor : scale), 1);
}

const time = (seconds: number): string => seconds.toFixed(6);
