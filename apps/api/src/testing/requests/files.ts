import { type Owner } from './owner.js';
import { type Requests } from './request.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
const SRT = '1\n00:00:00,000 --> 00:00:02,000\nWords.\n';

/** The address of a file of the owner, or of something that was made of it. */
const at =
  (kind: keyof Owner['files'], more: Record<string, string> = {}) =>
  ({ userId, files }: Owner) => ({ params: { userId, filename: files[kind].filename, ...more } });

const trashed = async (owner: Owner) => {
  const { id } = await owner.newFile();
  await owner.member.delete(`/uploads/${id}`).expect(204);
  return id;
};

const begun = async ({ member }: Owner) => {
  const filename = Buffer.from('Aurelia words.srt').toString('base64');
  const { headers } = await member
    .post('/uploads/resumable')
    .set({ ...TUS, 'Upload-Length': String(SRT.length), 'Upload-Metadata': `filename ${filename}` })
    .expect(201);
  return { params: { id: headers['location']!.split('/').pop()! }, headers: TUS };
};

export const files: Requests = {
  listFiles: () => ({}),
  uploadFile: (owner) => {
    const body = new FormData();
    body.set('file', new Blob([SRT]), `${owner.name('Aurelia song')}.srt`);
    return { body };
  },
  getDependents: ({ files }) => ({ query: { ids: files.recording.id }, refusal: 200 }),
  downloadArchive: ({ files }) => ({ query: { ids: files.subtitles.id } }),
  deleteFiles: async (owner) => ({ body: { ids: [(await owner.newFile()).id] } }),
  restoreFiles: async (owner) => ({ body: { ids: [await trashed(owner)] }, refusal: 410 }),
  getFile: ({ files }) => ({ params: { name: files.subtitles.id } }),
  changeFile: async (owner) => ({ params: { name: (await owner.newFile()).id }, body: { stays_here: true } }),
  deleteFile: async (owner) => ({ params: { name: (await owner.newFile()).id } }),
  getFileContent: at('subtitles'),
  getFilePeaks: at('recording'),
  getFilePreviews: at('film'),
  getFileThumbnail: at('film'),
  getFileSprite: at('film'),
  getFilePlayback: at('film'),
  getFilePage: at('document', { number: '1' }),
  describeUploads: () => ({ headers: TUS }),
  describeUpload: begun,
  createUpload: () => ({
    headers: { ...TUS, 'Upload-Length': '10', 'Upload-Metadata': `filename ${btoa('Aurelia words.srt')}` },
  }),
  findUploadHead: begun,
  continueUpload: async (owner) => {
    const { params } = await begun(owner);
    const headers = { ...TUS, 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' };
    return { params, headers, body: Buffer.from(SRT) };
  },
  cancelUpload: begun,
  importFile: () => ({ body: { url: 'https://example.com/talk.mp3' } }),
  takeSample: () => ({}),
  search: () => ({ query: { q: 'Aurelia' } }),
};
