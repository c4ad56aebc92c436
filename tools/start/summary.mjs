/** @file The block that `npm start` prints when everything runs. */

/**
 * @param {{ address: string, dataDir: string, demo: boolean, mailbox: boolean, engines: Array<Engine> | undefined }} facts
 * @typedef {{ name: string, quality: 'good' | 'draft', languages: string[], available: boolean }} Engine as the API describes its transcribers
 */
export function summary({ address, dataDir, demo, mailbox, engines }) {
  const lines = [
    ['Open', address],
    ...(demo ? [['Sign in', 'demo@example.com / demo1234']] : []),
    ['Mail', mailbox ? `${address}/dev/mailbox` : 'is sent by SMTP_URL'],
    ...(engines ? [['Transcribes', describeEngines(engines)]] : []),
    ['Data, logs', dataDir],
    ['End', 'Ctrl-C'],
  ];
  return ['', ...lines.map(([name, text]) => `  ${name.padEnd(12)} ${text}`), ''].join('\n');
}

/** The engine that 'auto' takes, and how to get a better one when it only drafts. */
function describeEngines(engines) {
  const [best] = engines.filter((engine) => engine.available);
  const better = 'better: DEEPGRAM_API_KEY, or OPENAI_BASE_URL and OPENAI_AUDIO_MODEL (docs/operations.md)';
  if (!best) return `nothing yet; ${better}`;
  const languages = best.languages.length > 4 ? `${best.languages.length} languages` : best.languages.join(', ');
  return `${best.name} (${languages}${best.quality === 'draft' ? `; drafts; ${better}` : ''})`;
}
