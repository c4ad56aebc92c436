export { alignWords, type Pair } from './align.js';
export { checkCue, checkCues, type Violation, type ViolationCode } from './check-cues.js';
export type { Cue, ReadResult } from './cue.js';
export { DELIVERY_PROFILES, type DeliveryProfile, type DeliveryProfileKey, profileOf } from './delivery-profile.js';
export { applyFixes, fixCues, type Fix } from './fix-cues.js';
export { normalizeCueText } from './lines.js';
export { stripTags } from './markup.js';
export { joinParagraphs, readParagraphs, separateParagraphs, type Paragraph } from './paragraphs.js';
export { readSrt } from './read-srt.js';
export { parseTranscriptText, readTxt } from './read-txt.js';
export { readVtt, type VttReadResult } from './read-vtt.js';
export { charactersPerSecond, countCharacters } from './reading-speed.js';
export { retimeCues, retimeSegments } from './retime.js';
export type { Repair, RepairCode } from './repair.js';
export { compareReadings, type Comparison, type Disagreement } from './compare-readings.js';
export { cueToSegment, segmentToCue, type Segment, type Word } from './segment.js';
export { CUE_LAYOUTS, divideIntoCues, subtitleCues, type CueLayout } from './subtitle-cues.js';
export { segmentsToCues } from './segments-to-cues.js';
export { splitLongCues } from './split-cues.js';
export { fasterTime, keptTime, placeIn, unchangedTime, type TimeMap, type TimePiece } from './time-map.js';
export { alignParagraphs, keepWordTimes, timeWords, withText } from './time-words.js';
export { formatDuration, formatTimestamp } from './timestamp.js';
export {
  transcriptJson,
  writeTranscriptJson,
  type TranscriptJson,
  type TranscriptMetadata,
} from './transcript-json.js';
export { countWords } from './word-count.js';
export { countWordErrors, plainWords } from './word-errors.js';
export { wrapText, type LineRules } from './wrap-text.js';
export { translationParts, type TranslationParts } from './translation-parts.js';
export { writeAss, type AssStyle } from './write-ass.js';
export { writeSrt, type SpeakerOptions } from './write-srt.js';
export { writeTxt } from './write-txt.js';
export { writeVtt, type WriteVttOptions } from './write-vtt.js';
