/** @file The block that `npm start` prints when everything runs. */

/**
 * What the server says of itself when it starts: it alone decides what exists on it.
 * @param {string} log JSON lines
 * @returns {{ demo: boolean, mailbox: boolean, transcriber: Transcriber | null | undefined }}
 */
export function saidIn(log) {
  const line = log.split('\n').find((text) => text.includes('"transcriber":'));
  const { demo = false, mailbox = false, transcriber } = line ? JSON.parse(line) : {};
  return { demo, mailbox, transcriber };
}

/**
 * @param {{ address: string, dataDir: string, demo: boolean, mailbox: boolean, transcriber: Transcriber | null | undefined }} facts
 *   `transcriber` as the server names it: null when it has none, undefined when it didn't say
 * @typedef {{ name: string, quality: 'good' | 'draft', languages: string[] }} Transcriber
 */
export function summary({ address, dataDir, demo, mailbox, transcriber }) {
  const lines = [
    ['Open', address],
    ...(demo ? [['Sign in', 'demo@example.com / demo1234']] : []),
    ...(mailbox ? [['Mail', `${address}/dev/mailbox`]] : []),
    ...(transcriber === undefined ? [] : [['Transcribes', describeTranscriber(transcriber)]]),
    ...(transcriber?.quality === 'good' ? [] : [['Better', BETTER]]),
    ['Data, logs', dataDir],
    ['End', 'Ctrl-C'],
  ];
  return ['', ...lines.map(([name, text]) => `  ${name.padEnd(12)} ${text}`), ''].join('\n');
}

const BETTER = 'set DEEPGRAM_API_KEY or OPENAI_API_KEY (docs/operations.md)';

function describeTranscriber(transcriber) {
  if (!transcriber) return 'nothing: no engine is installed or configured';
  const { name, quality, languages } = transcriber;
  const spoken = languages.length > 4 ? `${languages.length} languages` : languages.join(', ');
  return `${name}: ${spoken}${quality === 'draft' ? ', drafts only' : ''}`;
}
