/**
 * @file Uploads a recording, has it transcribed, waits, and saves its subtitles beside it.
 *
 *     TIMBREL_URL=http://localhost:3000 TIMBREL_API_KEY=… node transcribe.mjs interview.wav
 */
import {
  ApiError,
  configureClient,
  exportTranscript,
  idempotent,
  transcribe,
  uploadFile,
  waitForFile,
  waitForJob,
} from '@timbrel/api-client';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

const { TIMBREL_URL = 'http://localhost:3000', TIMBREL_API_KEY } = process.env;
const [path] = process.argv.slice(2);
if (!path || !TIMBREL_API_KEY) {
  console.error('Usage: TIMBREL_API_KEY=… node transcribe.mjs <recording>');
  process.exit(2);
}

configureClient({ baseUrl: TIMBREL_URL, clientVersion: 'transcribe/1.0', accessToken: () => TIMBREL_API_KEY });

try {
  // Read from the disk while it is sent, so that a long recording does not lie in memory.
  const file = new File([await openAsBlob(path)], basename(path));
  const { data: uploaded } = await uploadFile({ body: { file } });
  await waitForFile(uploaded.id);

  // With a key the order may be sent again after a broken connection, and is done and charged once.
  const { data: job } = await transcribe({ body: { upload_id: uploaded.id }, headers: idempotent() });
  await waitForJob(job.id, {
    onProgress: ({ stage, progress }) => console.log(`${stage ?? 'waiting'}: ${progress} %`),
  });

  const { data: subtitles } = await exportTranscript({
    path: { uploadId: uploaded.id },
    query: { format: 'srt' },
    parseAs: 'text',
  });
  await writeFile(`${path}.srt`, subtitles);
  console.log(`Saved ${path}.srt`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}
