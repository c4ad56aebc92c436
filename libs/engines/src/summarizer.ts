/** @file The port of summaries. One adapter per technology stands in `adapters/`. */
import type { Engine } from './engine.js';
import type { SummaryWork } from './summary/summary-work.js';

export const SUMMARY_LENGTHS = ['short', 'medium', 'long'] as const;
export type SummaryLength = (typeof SUMMARY_LENGTHS)[number];

/** Something said about a text, and the passages that it rests on, by their places; none where the engine names none. */
export interface Claim {
  text: string;
  sources: readonly number[];
}

/** From this passage on. */
export interface ChapterStart {
  title: string;
  from: number;
}

export interface SummaryRequest {
  /** The text in its order, sentence by sentence. Never empty. */
  passages: readonly string[];
  /** What it is written in; the summary is too. 'auto' leaves it to the engine. */
  language: string;
  /** At most so many sentences. */
  sentences: number;
  /** So many chapters about; 0 for none. */
  chapters: number;
  /** Whether what somebody is to do is asked for. */
  actionItems: boolean;
  /** Runs what takes long in this process; at once where it is missing. */
  work?: SummaryWork;
  signal: AbortSignal;
}

export interface SummaryAnswer {
  sentences: readonly Claim[];
  chapters: readonly ChapterStart[];
  actionItems: readonly Claim[];
  /** Bytes of text that left this computer, 0 for engines that run here. */
  bytesSent: number;
}

/** A summarizer. `summarize` rejects with an `EngineError`, or with the signal's reason when it is aborted. */
export interface Summarizer extends Engine {
  readonly model: string;
  /** How much it reads at once, in characters. */
  readonly mostCharacters: number;
  /** Whether it says nothing that the text does not say in these words. */
  readonly quotes: boolean;
  /** @param language code, or 'auto' */
  serves(language: string): boolean;
  summarize(request: SummaryRequest): Promise<SummaryAnswer>;
}
