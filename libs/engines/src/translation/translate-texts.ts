/**
 * @file Has texts translated so that each of them has a translation of its own, or is known to have none: in batches with what stands around them,
 * and again alone where an answer is not what was asked for.
 */
import { callEngine } from '../call-engine.js';
import { EngineError } from '../engine-error.js';
import type { SourceLanguage, TargetLanguage } from '../language.js';
import type { Checkpoint } from '../transcriber.js';
import type { Term, TranslationRequest, Translator } from '../translator.js';
import { hideTerms, type HiddenTerms } from './hidden-terms.js';
import { mayBeAnOrder } from './orders.js';
import { faultsOfTranslation, isUnusable, type TranslationFault } from './check-translation.js';

/** So many texts before and after a batch go along to be understood. */
const CONTEXT = 3;
/** A batch that fails is asked for again as a whole so often, before its texts are asked for one by one. */
const TRIES_TOGETHER = 2;
const TRIES_ALONE = 3;
/** So many calls in a row without an answer that can be read: the engine is not there, and what is left would only be marked. */
const GIVE_UP_AFTER = 10;

export interface TranslatedText {
  /** The translation; the source where there is none. */
  text: string;
  isTranslated: boolean;
  faults: TranslationFault[];
}

export interface Translated {
  texts: TranslatedText[];
  bytesSent: number;
}

export interface TranslateOptions {
  translator: Translator;
  source: SourceLanguage;
  target: TargetLanguage;
  glossary?: readonly Term[];
  /** An existing folder for temporary files; the caller removes it. */
  workspace: string;
  signal: AbortSignal;
  /** @param done texts that were asked for, never falling */
  onProgress?: (done: number, total: number) => void;
  /** Batches that an earlier attempt has finished are not asked for again. */
  checkpoint?: Checkpoint;
}

/** @throws EngineError where the engine refuses for good, or does not answer at all */
export async function translateTexts(texts: readonly string[], options: TranslateOptions): Promise<Translated> {
  return new Translation(texts, options).run();
}

class Translation {
  private bytesSent = 0;
  private silent = 0;
  /** Texts that were asked for with their terms hidden. */
  private readonly wasHidden = new Set<number>();

  constructor(
    private readonly texts: readonly string[],
    private readonly options: TranslateOptions,
  ) {}

  async run(): Promise<Translated> {
    const { translator, onProgress } = this.options;
    const translated: TranslatedText[] = [];
    for (const [from, to] of batchesOf(this.texts, translator.batch)) {
      translated.push(...(await this.finished(from, to)));
      onProgress?.(to, this.texts.length);
    }
    return { texts: translated, bytesSent: this.bytesSent };
  }

  /** A batch, from an earlier attempt or from the engine. */
  private async finished(from: number, to: number): Promise<TranslatedText[]> {
    const { checkpoint, translator, source, target } = this.options;
    const key = `${translator.id}:${translator.model}:${source}:${target}:${from}-${to}`;
    const known = await checkpoint?.get(key);
    if (Array.isArray(known) && known.length === to - from) return known as TranslatedText[];
    const batch = await this.batch(from, to);
    await checkpoint?.set(key, batch);
    return batch;
  }

  private async batch(from: number, to: number): Promise<TranslatedText[]> {
    const best = new Map<number, TranslatedText>();
    // Whatever an engine is told to do by such a text, it can only do to this text.
    const alone = indexes(from, to).filter((index) => this.isOrder(index));
    let open = indexes(from, to).filter((index) => !this.isOrder(index));
    for (let attempt = 0; attempt < TRIES_TOGETHER && open.length > 0; attempt += 1) open = await this.ask(open, best);
    for (const index of [...open, ...alone])
      for (let attempt = 0; attempt < TRIES_ALONE && !isDone(best.get(index)); attempt += 1)
        await this.ask([index], best);
    return indexes(from, to).map(
      (index) => best.get(index) ?? { text: this.texts[index]!, isTranslated: false, faults: ['missing'] },
    );
  }

  /** Asks for some texts. @returns those that are still to be asked for */
  private async ask(wanted: readonly number[], best: Map<number, TranslatedText>): Promise<number[]> {
    const { translator, glossary = [], source, target, workspace, signal } = this.options;
    signal.throwIfAborted();
    const [first, last] = [wanted[0]!, wanted.at(-1)!];
    const hidden = this.hidden(wanted, best);
    const request: TranslationRequest = {
      texts: wanted.map((index) => hidden.get(index)?.text ?? this.texts[index]!),
      before: this.context(Math.max(0, first - CONTEXT), first),
      after: this.context(last + 1, last + 1 + CONTEXT),
      ...{ source, target, glossary, workspace, signal },
    };
    const answers = await this.answersTo(request, translator);
    wanted.forEach((index, at) => {
      // A call that failed says nothing of the names.
      if (answers.length > 0) this.wasHidden.add(index);
      const answer = revealed(answers[at] ?? null, hidden.get(index));
      const faults = faultsOfTranslation(this.texts[index]!, answer, glossary);
      if (isUnusable(faults)) return;
      const known = best.get(index);
      if (!known || faults.length < known.faults.length)
        best.set(index, { text: answer!.trim(), isTranslated: true, faults });
    });
    return wanted.filter((index) => !isDone(best.get(index)));
  }

  private isOrder(index: number): boolean {
    return this.options.translator.mayObey && mayBeAnOrder(this.texts[index]!);
  }

  /** What stands around goes along to be understood, but for what might be obeyed. */
  private context(from: number, to: number): string[] {
    const last = Math.min(to, this.texts.length);
    return indexes(Math.min(from, last), last)
      .filter((index) => !this.isOrder(index))
      .map((index) => this.texts[index]!);
  }

  /** Terms that the engine takes no list of. Where their names did not come through, the text is asked for as it is. */
  private hidden(wanted: readonly number[], best: ReadonlyMap<number, TranslatedText>): Map<number, HiddenTerms> {
    const { translator, glossary = [] } = this.options;
    const hidden = new Map<number, HiddenTerms>();
    if (translator.takesGlossary) return hidden;
    for (const index of wanted) {
      const terms = this.wasHidden.has(index) || best.has(index) ? null : hideTerms(this.texts[index]!, glossary);
      if (terms) hidden.set(index, terms);
    }
    return hidden;
  }

  /** What came back; nothing where the call failed in a way that may pass. */
  private async answersTo(request: TranslationRequest, translator: Translator): Promise<readonly (string | null)[]> {
    try {
      const { texts, bytesSent } = await callEngine(translator, () => translator.translate(request));
      this.bytesSent += bytesSent;
      this.silent = 0;
      return texts;
    } catch (error) {
      request.signal.throwIfAborted();
      this.silent += 1;
      if (!(error instanceof EngineError) || !mayPass(error) || this.silent >= GIVE_UP_AFTER) throw error;
      return [];
    }
  }
}

const revealed = (answer: string | null, hidden: HiddenTerms | undefined): string | null =>
  answer === null || !hidden ? answer : hidden.reveal(answer);

/** An answer that can't be read is an answer of this time: the next one may be another. */
const mayPass = ({ code, retryable }: EngineError): boolean => retryable || code === 'ENGINE_ANSWER_UNREADABLE';

const isDone = (text: TranslatedText | undefined): boolean => text?.faults.length === 0;
const indexes = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** Neighbours together, as many as the engine takes at once; a text that is too long for it goes alone. */
export function batchesOf(
  texts: readonly string[],
  limits: { texts: number; characters: number },
): [from: number, to: number][] {
  const batches: [number, number][] = [];
  let from = 0;
  let characters = 0;
  texts.forEach((text, index) => {
    const isFull = index - from >= limits.texts || characters + text.length > limits.characters;
    if (index > from && isFull) {
      batches.push([from, index]);
      [from, characters] = [index, 0];
    }
    characters += text.length;
  });
  if (texts.length > from) batches.push([from, texts.length]);
  return batches;
}
