import {
  checkSubtitles,
  convertRecording,
  deleteFile,
  exportTranscript,
  putEditedTranscript,
  reduceNoise,
  summarize,
  type ExportFormat,
  type FileRecordDto,
} from '@timbrel/api-client';
import { Readable } from 'node:stream';
import { Upload } from 'tus-js-client';
import { type Account, type Api } from './account.ts';
import { CHUNK_BYTES } from './cut-upload.ts';
import { LiveEvents } from './live-events.ts';
import { noise } from './noise.ts';
import { type Recording } from './speech.ts';

const FORMATS: readonly ExportFormat[] = ['txt', 'srt', 'vtt', 'docx', 'json', 'pdf'];
const FORM_SECONDS = 600;
const RESUMABLE_SECONDS = 1_500;
/** A quarter of an hour of speech. */
const SEGMENTS = 250;
const PARAGRAPH = 'The archive holds the tapes. Every tape of the archive is cleaned on Sunday. ';

/** One account that works, and what it works with. */
export interface Worker {
  account: Account;
  api: Api;
  recording: Recording;
  /** A file that has a transcript. */
  transcribedId: string;
  /** Resolves once a job has ended well. */
  completed: (jobId: string) => Promise<unknown>;
}

/** What people do all day. Each leaves the library as it was. @returns how many jobs it took */
export type Work = (worker: Worker) => Promise<number>;

const transcribeAndExport: Work = async ({ account, api, recording, completed }) => {
  const job = await account.order(api, recording);
  await completed(job.id);
  const uploadId = job.input_file_id ?? '';
  await exportAll(account, api, uploadId);
  await remove(account, api, uploadId);
  return 1;
};

const exportLongTranscript: Work = async ({ account, api, recording }) => {
  const { id } = await account.upload(api, recording);
  await account.ready(api, id);
  const segments = Array.from({ length: SEGMENTS }, (_, i) => {
    const [start, end] = [i * 4, i * 4 + 3.5];
    return { start, end, text: `${i} ${PARAGRAPH}`, speaker: `Speaker ${i % 3}`, confidence: 0.9, words: [] };
  });
  await putEditedTranscript({ ...account.at(api), path: { uploadId: id }, body: { segments } });
  await exportAll(account, api, id);
  await remove(account, api, id);
  return 0;
};

const sendAndFetchBack: Work = async ({ account, api }) => {
  const file = await account.upload(api, noise(FORM_SECONDS));
  await fetchBack(account, api, await account.ready(api, file.id));
  await download(account, api, `/uploads/archive?ids=${file.id}`);
  await remove(account, api, file.id);
  return 0;
};

const uploadInPieces: Work = async ({ account, api }) => {
  const { wav } = noise(RESUMABLE_SECONDS);
  const id = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(Readable.from([wav]), {
      endpoint: `${api.url}/api/v1/uploads/resumable`,
      uploadSize: wav.length,
      chunkSize: CHUNK_BYTES,
      storeFingerprintForResuming: false,
      headers: account.at(api).headers,
      metadata: { filename: 'noise.wav', filetype: 'audio/wav' },
      onSuccess: () => resolve(upload.url?.split('/').pop() ?? ''),
      onError: reject,
    });
    upload.start();
  });
  await fetchBack(account, api, await account.ready(api, id));
  await remove(account, api, id);
  return 0;
};

const workOnSound: Work = async ({ account, api, recording, completed }) => {
  const { id: fileId } = await account.upload(api, recording);
  await account.ready(api, fileId);
  const orders = [
    await convertRecording({ ...account.at(api), body: { fileId, output_format: 'mp3', quality: 'high' } }),
    await reduceNoise({ ...account.at(api), body: { fileId, reduction_level: 0.5 } }),
  ];
  for (const { data } of orders) await completed(data.id);
  await remove(account, api, fileId);
  return orders.length;
};

const workOnTexts: Work = async ({ account, api, transcribedId, completed }) => {
  const srt = Array.from(
    { length: 1_000 },
    (_, i) => `${i + 1}\n${clock(i * 3)} --> ${clock(i * 3 + 2)}\n${PARAGRAPH}\n`,
  );
  await checkSubtitles({ ...account.at(api), body: { content: srt.join('\n') } });
  const files = [
    await account.uploadAs(api, new File([await exported(account, api, transcribedId, 'pdf')], 'letter.pdf')),
    await account.uploadAs(api, new File([PARAGRAPH.repeat(200)], 'notes.txt')),
  ];
  for (const { id } of files) {
    await account.ready(api, id);
    await completed((await summarize({ ...account.at(api), body: { upload_id: id, length: 'short' } })).data.id);
    await remove(account, api, id);
  }
  // What is held about somebody is shown after a recent sign-in alone.
  await account.signInAgain(api);
  await download(account, api, '/users/me/export');
  return files.length;
};

const openAndCloseStreams: Work = async ({ account, api }) => {
  for (let i = 0; i < 10; i += 1) (await LiveEvents.open(account, api)).close();
  return 0;
};

export const WORK: readonly Work[] = [
  transcribeAndExport,
  sendAndFetchBack,
  workOnTexts,
  openAndCloseStreams,
  exportLongTranscript,
  workOnSound,
  uploadInPieces,
];

async function exportAll(account: Account, api: Api, uploadId: string): Promise<void> {
  for (const format of FORMATS) await exported(account, api, uploadId, format);
}

async function exported(account: Account, api: Api, uploadId: string, format: ExportFormat): Promise<ArrayBuffer> {
  const { data }: { data: unknown } = await exportTranscript({
    ...account.at(api),
    path: { uploadId },
    query: { format },
    parseAs: 'arrayBuffer',
  });
  if (!(data instanceof ArrayBuffer) || data.byteLength === 0) throw new Error(`An empty export as ${format}`);
  return data;
}

async function fetchBack(account: Account, api: Api, { filename, size }: FileRecordDto): Promise<void> {
  const bytes = await download(account, api, `/media/users/${account.id}/${filename}`);
  if (bytes !== size) throw new Error(`${bytes} of ${size} bytes came back`);
}

/** Reads a file to its end and keeps nothing of it. @returns how many bytes there were */
async function download(account: Account, api: Api, path: string): Promise<number> {
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers: account.at(api).headers });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  return bytes;
}

const remove = async (account: Account, api: Api, name: string): Promise<void> => {
  await deleteFile({ ...account.at(api), path: { name } });
};

const clock = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(11, 19)},000`;
