import { breakCost, endsSentence } from './break-cost.js';
import type { DeliveryProfile } from './delivery-profile.js';
import { functionWordsOf, type FunctionWords } from './function-words.js';
import { readingMs } from './reading-speed.js';
import type { TimedUnit } from './timed-unit.js';
import { extendLine } from './wrap-text.js';

/** Silence after which speech goes on in a new cue. */
const RUN_PAUSE_MS = 1500;
/** Silence that a cue may well end at. */
const PHRASE_PAUSE_MS = 300;
/** How long a cue may stay after its last word for the sake of reading. */
export const LINGER_MS = 500;

/** What each flaw of a cue costs, weighed against one more cue (1). */
const COST = { cue: 1, severalSentences: 0.4, sentenceAndPart: 1.5, shortness: 4, speed: 3, scrap: 0.5 };
/** A cue of fewer characters than this looks torn off. */
const SCRAP_CHARACTERS = 10;

/** Divides a transcript's units, in order, into those of each cue: never over a change of speaker or a long pause. */
export function groupUnits(units: readonly TimedUnit[], profile: DeliveryProfile, language: string): TimedUnit[][] {
  const words = functionWordsOf(language);
  return splitRuns(units).flatMap((run, position, runs) =>
    divideRun(run, runs[position + 1]?.[0]?.startMs, profile, words),
  );
}

function splitRuns(units: readonly TimedUnit[]): TimedUnit[][] {
  const runs: TimedUnit[][] = [];
  let previous: TimedUnit | undefined;
  for (const unit of units) {
    const run = runs.at(-1);
    const goesOn = previous?.speaker === unit.speaker && unit.startMs - previous.endMs < RUN_PAUSE_MS;
    if (run && goesOn) run.push(unit);
    else runs.push([unit]);
    previous = unit;
  }
  return runs;
}

/** Finds the division of a run with the least cost in all, by dynamic programming over the places where cues may end. */
function divideRun(
  run: readonly TimedUnit[],
  nextRunStartMs: number | undefined,
  profile: DeliveryProfile,
  words: FunctionWords,
): TimedUnit[][] {
  const maxDurationMs = profile.maxDurationSeconds * 1000;
  const endCosts = run.map((unit, at) => (run[at + 1] ? endCost(unit, run[at + 1]!, words) : 0));
  const sentenceEnds = run.map(({ text }) => endsSentence(text));
  // best[n] is the cheapest division of the first n units; `from` is where its last cue begins.
  const best: ({ cost: number; from: number } | undefined)[] = [{ cost: 0, from: 0 }];
  for (const [from, first] of run.entries()) {
    const before = best[from];
    if (!before) continue;
    let lines = 1;
    let lineCharacters: number | null = null;
    let characters = 0;
    let holdsSentenceEnd = false;
    const beginsSentence = from === 0 || sentenceEnds[from - 1]!;
    for (let to = from; to < run.length; to++) {
      const last = run[to];
      if (!last || (to > from && last.endMs - first.startMs > maxDurationMs)) break;
      const extended = extendLine(lineCharacters, last, profile);
      if (extended === undefined && ++lines > profile.maxLines) break;
      lineCharacters = extended ?? last.characters;
      characters += last.characters + (to > from && last.spaceBefore ? 1 : 0);
      const next = run[to + 1];
      const isWhole = beginsSentence && (!next || sentenceEnds[to]!);
      const cost =
        before.cost +
        COST.cue +
        (holdsSentenceEnd ? (isWhole ? COST.severalSentences : COST.sentenceAndPart) : 0) +
        endCosts[to]! +
        (characters < SCRAP_CHARACTERS ? COST.scrap : 0) +
        haste(
          readingMs(characters, profile),
          last.endMs - first.startMs,
          (next?.startMs ?? nextRunStartMs ?? Infinity) - first.startMs,
          profile,
        );
      const rival = best[to + 1];
      if (!rival || cost < rival.cost) best[to + 1] = { cost, from };
      holdsSentenceEnd ||= sentenceEnds[to]!;
    }
  }
  const cues: TimedUnit[][] = [];
  for (let to = run.length; to > 0; to = best[to]?.from ?? 0) cues.push(run.slice(best[to]?.from, to));
  return cues.reverse();
}

/** A pause or the end of an engine's segment makes up for a break that grammar does not like. */
function endCost(last: TimedUnit, next: TimedUnit, words: FunctionWords): number {
  const cost = breakCost(last, next, words);
  const isPhraseEnd = last.endsSegment || next.startMs - last.endMs >= PHRASE_PAUSE_MS;
  return isPhraseEnd ? Math.min(cost, 0.3) : cost;
}

/** What it costs that a cue can't stay long enough: too short to notice, or too fast to read. */
function haste(readMs: number, spokenMs: number, untilNextMs: number, profile: DeliveryProfile): number {
  const minDurationMs = profile.minDurationSeconds * 1000;
  const roomMs = Math.max(1, untilNextMs - profile.minGapSeconds * 1000);
  const shownMs = Math.min(roomMs, Math.max(spokenMs + LINGER_MS, minDurationMs));
  const shortness = Math.max(0, 1 - shownMs / Math.max(1, minDurationMs));
  const excess = Math.max(0, Math.min(2, readMs / shownMs - 1));
  return COST.shortness * shortness + COST.speed * excess;
}
