import { breakCost } from './break-cost.js';
import type { DeliveryProfile } from './delivery-profile.js';
import { functionWordsOf } from './function-words.js';
import { joinUnits, splitUnits, type TextUnit } from './text-unit.js';

/** Weight of even line lengths against well-placed breaks: lines of 12 and 30 of 42 characters cost as much as a neutral break. */
const IMBALANCE_WEIGHT = 2;

export type LineRules = Pick<DeliveryProfile, 'maxCharactersPerLine'>;

/**
 * Breaks a text anew into as few lines as the line length allows, where reading suffers least and the lines come out even. Existing line breaks
 * and runs of spaces are not kept; no word is cut, lost or moved, so a word longer than a line gets one of its own. A text too long for a cue
 * gives more lines than the profile's: `segmentsToCues` is what spreads it over several.
 * @param language BCP 47 tag; decides which small words keep together
 */
export function wrapText(text: string, rules: LineRules, language = 'en'): string {
  return wrapUnits(splitUnits(text), rules, language).map(joinUnits).join('\n');
}

/**
 * Adds a unit to a line where it fits; undefined where it doesn't. The first unit of a line always does.
 * @param characters what the line has so far; null before its first unit, which may be a tag alone and so have none
 */
export function extendLine(
  characters: number | null,
  unit: TextUnit,
  { maxCharactersPerLine }: LineRules,
): number | undefined {
  if (characters === null) return unit.characters;
  const extended = characters + (unit.spaceBefore ? 1 : 0) + unit.characters;
  return extended <= maxCharactersPerLine ? extended : undefined;
}

interface Layout {
  lines: number;
  cost: number;
  /** Where its last line begins. */
  from: number;
}

/** The lines of `wrapText`, as units. */
export function wrapUnits(units: readonly TextUnit[], rules: LineRules, language: string): TextUnit[][] {
  const words = functionWordsOf(language);
  // best[n] is the best layout of the first n units.
  const best: (Layout | undefined)[] = [{ lines: 0, cost: 0, from: 0 }];
  for (let from = 0; from < units.length; from++) {
    const before = best[from];
    const [previous, first] = [units[from - 1], units[from]];
    if (!before || !first) continue;
    const breakingCost = previous ? breakCost(previous, first, words) : 0;
    let characters: number | null | undefined = null;
    for (let to = from; to < units.length; to++) {
      const unit = units[to];
      characters = unit && extendLine(characters, unit, rules);
      if (characters === undefined) break;
      const slack = Math.max(0, 1 - characters / rules.maxCharactersPerLine);
      const layout = {
        lines: before.lines + 1,
        cost: before.cost + breakingCost + IMBALANCE_WEIGHT * slack ** 2,
        from,
      };
      const rival = best[to + 1];
      if (!rival || layout.lines < rival.lines || (layout.lines === rival.lines && layout.cost < rival.cost)) {
        best[to + 1] = layout;
      }
    }
  }
  const lines: TextUnit[][] = [];
  for (let to = units.length; to > 0; to = best[to]?.from ?? 0) lines.push(units.slice(best[to]?.from, to));
  return lines.reverse();
}
