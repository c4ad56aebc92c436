import { expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { StreamedBytes } from '../../common/workers/streamed-bytes.js';
import { TextWorkers } from '../../common/workers/text-workers.js';
import { TRANSLATION_TASKS } from './translated-text.js';

it('corrects in a process a file that is streamed into it', async () => {
  const workers = new TextWorkers();
  const srt = '1\n00:00:00,000 --> 00:00:01,000\nOne word\n\n'.repeat(2);
  const file = { bytes: new StreamedBytes(async () => Readable.from([Buffer.from(srt)])), extension: 'srt' };
  const cues = JSON.stringify([0, 1].map((start) => ({ start, end: start + 1, text: 'Ein Wort' })));
  const input = { cues, texts: '["Ein Wort","Noch eins"]', language: 'de', file };
  const corrected = await workers.run(TRANSLATION_TASKS, 'correctTranslation', input, { account: 'a' });
  expect(corrected).toMatchObject({ subtitles: { content: expect.stringContaining('Noch eins') } });
  workers.onModuleDestroy();
});
