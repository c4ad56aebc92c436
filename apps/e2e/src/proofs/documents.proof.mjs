/**
 * @file Transcripts as documents, opened by other programs: Word documents by LibreOffice, PDFs by poppler. What they read is what was said, in
 * its order, whatever the script. A round is a transcript in one language, as both.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeExport } from '../../../../apps/api/dist/transcripts/exports/transcript-writer.js';
import { joinParagraphs, separateParagraphs } from '../../../../libs/subtitles/dist/index.js';
import { randomOf } from '../harness/random.ts';

const SAID = {
  en: 'So when we moved the archive into the new building, “what was the first thing that went wrong?” he asked — twice.',
  de: 'Über die Größe der Straße weiß außer Jörg niemand etwas; trotzdem fließt der Strom für alle.',
  fr: 'Où étiez-vous hier ? L’œuvre de Noël, ça s’est passé à l’hôtel, près du château fort.',
  es: '¿Qué pasó mañana, señor? ¡El pingüino está en la montaña y la niña también!',
  ru: 'Когда мы переехали в новое здание, первой сломалась система увлажнения воздуха.',
  el: 'Όταν μετακομίσαμε στο νέο κτίριο, το πρώτο που χάλασε ήταν η υγρασία.',
  fa: 'ما بایگانی را به ساختمان جدید بردیم و نخستین چیزی که خراب شد رطوبت بود، سلام.',
  ar: 'عندما نقلنا الأرشيف إلى المبنى الجديد كان أول شيء تعطل هو الرطوبة.',
};
const SPEAKERS = { fa: ['مایا', 'آرش'], ar: ['ليلى', 'عمر'] };
const LANGUAGES = Object.keys(SAID);
const SEGMENTS = 60;

export default {
  name: 'documents',
  covers: ['apps/api/src/transcripts/exports', 'libs/documents'],
  target: { documents: 64 },

  setUp({ dataDir }) {
    const folder = join(dataDir, 'documents');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // Says at once what is missing: apt-get install libreoffice-writer-nogui poppler-utils.
    execFileSync('soffice', ['--version']);
    execFileSync('pdftotext', ['-v'], { stdio: 'pipe' });
    return { folder };
  },

  async round({ seed }, { folder }) {
    const { below, pick } = randomOf(seed);
    const language = LANGUAGES[(seed - 1) % LANGUAGES.length];
    const segments = transcript(language, { below, pick });
    const options = {
      speakers: below(2) === 0,
      timestamps: below(2) === 0,
      paragraphs: below(2) === 0,
      profile: 'streaming',
      layout: 'auto',
    };
    const exportable = { segments, language, durationSeconds: segments.at(-1).end, wordCount: 1_000 };
    const paragraphs = (options.paragraphs ? joinParagraphs : separateParagraphs)(segments).map(({ text }) => text);
    const failures = [];
    const docx = read.docx(await writeExport(exportable, 'Interview', 'docx', options), folder, seed);
    if (missing(paragraphs, docx) !== null)
      failures.push(`docx in ${language}: ${missing(paragraphs, docx)} is not read in its place`);
    const pdf = read.pdf(await writeExport(exportable, 'Interview', 'pdf', options));
    const lost = lostWords(paragraphs, pdf);
    if (lost.length > 0) failures.push(`pdf in ${language}: ${lost.slice(0, 5).join(', ')} are not read`);
    return { counts: { documents: 2 }, failures };
  },
};

const read = {
  docx(bytes, folder, seed) {
    const path = join(folder, `${seed}.docx`);
    writeFileSync(path, bytes);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const order = [profile, '--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, path];
    execFileSync('soffice', order, { stdio: 'pipe' });
    return plain(readFileSync(join(folder, `${seed}.txt`), 'utf8'));
  },
  pdf: (bytes) => plain(execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { input: bytes }).toString()),
};

/** Readers have marks of direction and forms of letters of their own. */
const plain = (text) =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ');

/** The first paragraph that does not stand after the one before it; null where all do. */
function missing(paragraphs, text) {
  let at = 0;
  for (const paragraph of paragraphs) {
    const found = text.indexOf(plain(paragraph), at);
    if (found < 0) return JSON.stringify(paragraph);
    at = found + plain(paragraph).length;
  }
  return null;
}

/**
 * Lam and alef are drawn as one glyph. Who reads the ink of a line from right to left turns its two letters round, as poppler does: they count
 * in either order.
 */
const unligated = (text) => text.replace(/ل([أإآا])/gu, '$1ل');

/** Words that are read less often than they were said: lines of both directions have no one order for a program that reads ink. */
function lostWords(paragraphs, text) {
  const letters = (value) => unligated(value).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const counts = new Map();
  for (const word of letters(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return letters(plain(paragraphs.join(' '))).filter((word) => {
    counts.set(word, (counts.get(word) ?? 0) - 1);
    return counts.get(word) < 0;
  });
}

function transcript(language, { below, pick }) {
  const words = SAID[language].split(' ');
  const [one, other] = SPEAKERS[language] ?? ['Maya Lindqvist', 'Tomás Vega'];
  return Array.from({ length: SEGMENTS }, (_, at) => {
    const text = Array.from({ length: 3 + below(22) }, () => pick(words)).join(' ');
    const start = at * 8;
    const speaker = below(2) === 0 ? one : other;
    return { start, end: start + 7, text, speaker, confidence: null, words: [] };
  });
}
