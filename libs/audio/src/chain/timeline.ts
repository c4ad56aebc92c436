/** @file Where the moments of a recording went. Pure. */
import { type Chapter } from '@timbrel/ffmpeg';
import { movedTo } from '../edit/kept-regions.js';
import { type StepReport } from './steps.js';

/** Where a moment lies after all steps, in seconds. */
export function placeOf(seconds: number, reports: readonly StepReport[]): number {
  return reports.reduce((at, report) => {
    if (report.kind === 'speed') return at / report.factor;
    if (report.kind === 'cut' || report.kind === 'silence') return movedTo(at, report.spans, report.sampleRate);
    return at;
  }, seconds);
}

/** Chapters at their new places; those of which nothing is left are gone. */
export function movedChapters(chapters: readonly Chapter[], reports: readonly StepReport[]): Chapter[] {
  return chapters
    .map(({ start, end, title }) => ({ start: placeOf(start, reports), end: placeOf(end, reports), title }))
    .filter(({ start, end }) => end - start > 0.001);
}

/** The filters that do to pictures what the steps did to the sound; empty where they only go faster or nothing happened. */
export function pictureFilters(reports: readonly StepReport[]): string[] {
  return reports.flatMap((report) => {
    if (report.kind === 'speed') return [`setpts=PTS/${report.factor}`];
    if (report.kind !== 'cut' && report.kind !== 'silence') return [];
    const spans = report.spans.map(({ start, end }) => ({
      start: start / report.sampleRate,
      end: end / report.sampleRate,
    }));
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
